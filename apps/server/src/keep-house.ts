import { SAVED_GIG_DAYS } from '@bandstand/domain/favorites'
import { DAY_MS } from '@bandstand/domain/time'
import { expireSessions } from './auth/index.ts'
import type { Deps } from './deps.ts'
import { deleteOldSavedGigs } from './features/favorites/index.ts'
import { expireErasures } from './features/settings/index.ts'
import { deleteOldNotifications } from './features/notifications/index.ts'
import { deleteOldDevMails } from './mails/dev-mails.queries.ts'
import { deleteOldSecurityEvents } from './security/security-events.queries.ts'

const NOTIFICATION_DAYS = 180
/** No matter how long an attack lasts, this many rows are a few hundred megabytes. */
const SECURITY_DAYS = 180
const MOST_SECURITY_EVENTS = 1_000_000
const DEV_MAIL_DAYS = 30

/** Deletes what has expired: once a day, by one server for all. */
export async function keepHouse(deps: Deps): Promise<void> {
  const { db, now } = deps
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await expireSessions(deps)
  await deleteOldNotifications(db, daysAgo(NOTIFICATION_DAYS))
  await deleteOldSavedGigs(db, daysAgo(SAVED_GIG_DAYS))
  await deleteOldSecurityEvents(db, daysAgo(SECURITY_DAYS), MOST_SECURITY_EVENTS)
  await deleteOldDevMails(db, daysAgo(DEV_MAIL_DAYS))
  await expireErasures(deps.objects, now())
}
