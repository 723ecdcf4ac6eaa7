import type { OwnProfile } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { named, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { refusal } from '../../errors.ts'
import { readListed } from '../lineup/index.ts'
import { linkProfileImage } from './link-profile-image.ts'
import { findProfile, findShownProfile, type ProfileRow } from './profiles.queries.ts'
import { ownProfileView, publicProfileView } from './profiles.view.ts'
import { saveProfile } from './save-profile.ts'
import { saveProfileSettings } from './save-profile-settings.ts'

export const profilesRouter = {
  getMine: api.profiles.getMine.handler(async ({ context: { deps, actor } }) => {
    const row = await findProfile(deps.db, actor.partyId)
    if (!row) throw refusal('PROFILE_NOT_FOUND')
    return ownView(deps, actor, row)
  }),

  saveMine: api.profiles.saveMine.handler(async ({ input, context: { deps, actor } }) => {
    const row = await saveProfile(deps, actor, input)
    return ownView(deps, actor, row)
  }),

  saveSettings: api.profiles.saveSettings.handler(async ({ input, context: { deps, actor } }) => {
    const row = await saveProfileSettings(deps, actor, input)
    return ownView(deps, actor, row)
  }),

  linkImage: api.profiles.linkImage.handler(
    named('profileImageUrl', runOn('profileImageUrl', linkProfileImage)),
  ),

  get: api.profiles.get.handler(async ({ input, context: { deps } }) => {
    const row = await findShownProfile(deps.db, input.uuid)
    if (!row) throw refusal('PROFILE_NOT_FOUND')
    const lineup = await readListed(deps.db, row.uuid)
    return { ...publicProfileView(row, deps.now()), lineup }
  }),
}

/** Returns the caller's own profile with who plays. */
async function ownView(deps: Deps, { email }: Actor, row: ProfileRow): Promise<OwnProfile> {
  const lineup = await readListed(deps.db, row.uuid)
  return { ...ownProfileView(row, email, deps.now()), lineup }
}
