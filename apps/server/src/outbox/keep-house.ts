import { DEVICE_DAYS } from '../auth/new-device.ts'
import type { Deps } from '../deps.ts'
import { deleteOldSecurityEvents } from '../security/security-events.queries.ts'

const DAY_MS = 86_400_000
/** However long an attack goes on, so many rows are a few hundred megabytes. */
const SECURITY_DAYS = 180
const MOST_SECURITY_EVENTS = 1_000_000

/** Deletes what has served its time: once a day, by one server for all. */
export async function keepHouse({ db, now }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)

  // An ended session is not refreshed any more, so this counts for it too. The row stays as long as its device is known.
  const idle = db.selectFrom('sessions').select('id').where('refreshed_at', '<', daysAgo(60))
  await db
    .updateTable('sessions')
    .set({ ended_at: now() })
    .where('refreshed_at', '<', daysAgo(60))
    .where('ended_at', 'is', null)
    .execute()
  await db.deleteFrom('refresh_tokens').where('session_id', 'in', idle).execute()
  await db.deleteFrom('sessions').where('refreshed_at', '<', daysAgo(DEVICE_DAYS)).execute()
  await db.deleteFrom('refresh_tokens').where('used_at', '<', daysAgo(60)).execute()
  await db
    .deleteFrom('mail_tokens')
    // Without an expiry the link's mail is still to be sent; longer than this nobody tries.
    .where((or) => or.or([or('expires_at', '<', daysAgo(1)), or('created_at', '<', daysAgo(30))]))
    .execute()
  await db.deleteFrom('notifications').where('at', '<', daysAgo(180)).execute()
  await deleteOldSecurityEvents(db, daysAgo(SECURITY_DAYS), MOST_SECURITY_EVENTS)
  await db.deleteFrom('dev_mails').where('created_at', '<', daysAgo(30)).execute()
}
