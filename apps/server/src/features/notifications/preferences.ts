import type { NotificationPreferences } from '@bandstand/api-spec'
import type { NoticePreferences } from '@bandstand/domain/notifications'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { flagColumns, updateProfile } from '../profiles/index.ts'
import { findRecipient, saveSettings } from './recipients.queries.ts'

/** Returns how the caller wants to be notified. Throws PROFILE_NOT_FOUND. */
export async function getPreferences(db: Database, actor: Actor): Promise<NotificationPreferences> {
  const recipient = await findRecipient(db, actor.userId)
  if (!recipient) throw refusal('PROFILE_NOT_FOUND')
  return { ...recipient.preferences, updatedAt: recipient.updatedAt.toISOString() }
}

/** Writes the six flags and `updated_at` into the profile, and the rest beside it. Throws PROFILE_NOT_FOUND. */
export function updatePreferences(
  deps: Deps,
  actor: Actor,
  input: NoticePreferences,
): Promise<NotificationPreferences> {
  return deps.db.transaction().execute(async (tx) => {
    await getPreferences(tx, actor)
    await updateProfile(tx, actor.userId, {
      ...flagColumns(input),
      updated_at: deps.now(),
    })
    await saveSettings(tx, actor.userId, input)
    return getPreferences(tx, actor)
  })
}
