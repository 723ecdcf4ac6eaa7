import { SAVED_GIG_DAYS } from '@bandstand/domain/favorites'
import { IMPORT_LIMITS } from '@bandstand/domain/calendar-import'
import { DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import { deleteOldRequests } from './operations/requests.queries.ts'
import { expireSessions } from './auth/index.ts'
import type { Deps } from './deps.ts'
import { deleteOldDrafts, deleteOldHolds } from './features/booking/index.ts'
import { deleteOldSavedGigs } from './features/favorites/index.ts'
import { deleteUnusedLocations } from './features/gigs/index.ts'
import { cleanUpOpenGigs } from './features/gigs/open-gigs/index.ts'
import { deleteOldNotifications } from './features/notifications/index.ts'
import { deleteRemovedMembers } from './features/lineup/index.ts'
import { deleteOldInvitations } from './features/people/index.ts'
import { deleteOldPolls } from './features/polls/index.ts'
import { deleteOldProviderEvents, deleteOldReconciliations } from './features/payments/index.ts'
import { remindOfReports } from './features/reports/index.ts'
import { deleteOldAlerts } from './features/searches/index.ts'
import { expireErasures } from './features/settings/index.ts'
import { deleteOldSandboxEvents } from './integrations/payments/sandbox.queries.ts'
import { RETENTION_DAYS } from './retention.ts'
import { deleteOldDevMails } from './mails/dev-mails.queries.ts'
import { deleteOldDevTexts } from './mails/dev-texts.queries.ts'
import { deleteOldSecurityEvents } from './security/security-events.queries.ts'

/** No matter how long an attack lasts, this many rows are a few hundred megabytes. */
const MOST_SECURITY_EVENTS = 1_000_000

/**
 * Deletes what has expired (docs/retention.md), a few thousand rows at a time, adds up counts, and reminds the operator of open
 * reports: once a day, by one server for all.
 */
export async function runMaintenance(deps: Deps): Promise<void> {
  const { db, now } = deps
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await expireSessions(deps)
  await deleteOldNotifications(db, daysAgo(RETENTION_DAYS.notifications))
  await deleteOldHolds(db, daysAgo(RETENTION_DAYS.holds))
  await deleteOldSavedGigs(db, daysAgo(SAVED_GIG_DAYS))
  await deleteOldAlerts(db, daysAgo(RETENTION_DAYS.search_alerts))
  await deleteOldDrafts(db, new Date(now().getTime() - IMPORT_LIMITS.hours * HOUR_MS))
  await deleteRemovedMembers(db, daysAgo(RETENTION_DAYS.lineup_members))
  await deleteOldPolls(db, daysAgo(RETENTION_DAYS.polls))
  await deleteOldInvitations(db, daysAgo(RETENTION_DAYS.party_invitations))
  await deleteUnusedLocations(db)
  await cleanUpOpenGigs(db, RETENTION_DAYS.open_gig_changes)
  await deleteOldSecurityEvents(db, daysAgo(RETENTION_DAYS.security_events), MOST_SECURITY_EVENTS)
  await deleteOldDevMails(db, daysAgo(RETENTION_DAYS.dev_mails))
  await deleteOldDevTexts(db, daysAgo(RETENTION_DAYS.dev_texts))
  await deleteOldRequests(db, daysAgo(RETENTION_DAYS.money_requests))
  await deleteOldProviderEvents(db, daysAgo(RETENTION_DAYS.provider_events))
  await deleteOldReconciliations(db, daysAgo(RETENTION_DAYS.reconciliations))
  await deleteOldSandboxEvents(db, daysAgo(RETENTION_DAYS.sandbox_events))
  await remindOfReports(deps)
  await expireErasures(deps.objects, now())
}
