import type { OwnProfile } from '@bandstand/api-spec'
import type { ProfileInput } from '@bandstand/domain/profiles'
import { api, client, errorText } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { markStale } from '../../../lib/api/stale-reads.ts'
import { loadAuth } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/screen/toast.ts'

/** Writes the profile, then points it to its new image; failing at that is only a warning. Throws what the API throws. */
export async function writeProfile(input: ProfileInput, imageUrl: string | null): Promise<OwnProfile> {
  const saved = await client.profiles.saveMine(input)
  const profile = imageUrl === null ? saved : await linkImage(saved, imageUrl)
  const fresh = api.profiles.getMine.queryKey()
  queryClient.setQueryData(fresh, profile)
  await markStale(['profile'], [fresh])
  return profile
}

async function linkImage(profile: OwnProfile, imageUrl: string): Promise<OwnProfile> {
  try {
    return { ...profile, ...(await client.profiles.linkImage({ profileImageUrl: imageUrl })) }
  } catch (error) {
    console.warn('The new profile image couldn’t be linked:', errorText(error))
    toast('Your profile is saved, but we couldn’t set the new picture. Choose it again later.', {
      tone: 'info',
    })
    return profile
  }
}

/** Records in the account that its profile is set up. Throws when the account cannot be written. */
export async function markProfileCompleted(): Promise<void> {
  const { error } = await (
    await loadAuth()
  ).updateUser({ data: { profile_setup_required: false, profile_completed: true } })
  if (error) throw error
}
