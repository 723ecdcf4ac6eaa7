import type { NotificationPreferences } from '@bandstand/api-spec'
import type { NoticePreferences } from '@bandstand/domain/notifications'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { mutedBy } from './notice-flags.ts'
import { findRecipient, saveSettings } from './recipients.queries.ts'

/** Returns how the person who calls wants to be notified. Throws PROFILE_NOT_FOUND. */
export async function getPreferences(db: Database, actor: Actor): Promise<NotificationPreferences> {
  const recipient = await findRecipient(db, actor)
  if (!recipient) throw refusal('PROFILE_NOT_FOUND')
  return { ...recipient.preferences, updatedAt: recipient.updatedAt.toISOString() }
}

/** Saves how the person who calls wants to be notified, and returns it. Throws PROFILE_NOT_FOUND. */
export function updatePreferences(
  deps: Deps,
  actor: Actor,
  input: NoticePreferences,
): Promise<NotificationPreferences> {
  return deps.db.transaction().execute(async (tx) => {
    await getPreferences(tx, actor)
    const columns = {
      muted: mutedBy(input),
      quiet_from: input.quietHours?.from ?? null,
      quiet_to: input.quietHours?.to ?? null,
      time_zone: input.timeZone,
      daily_digest: input.dailyDigest,
    }
    await saveSettings(tx, actor.userId, columns, deps.now())
    return getPreferences(tx, actor)
  })
}
