import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { eraseAvailability } from '../availability/index.ts'
import { eraseBills } from '../bills/index.ts'
import { eraseBookings, eraseHolds } from '../booking/index.ts'
import { eraseBoosts } from '../boosts/index.ts'
import { eraseDaySheets } from '../day-sheets/index.ts'
import { eraseSearchTerms } from '../directory/index.ts'
import { eraseFavorites } from '../favorites/index.ts'
import { eraseGigs } from '../gigs/index.ts'
import { eraseMessages } from '../messages/index.ts'
import { eraseFromNetwork } from '../network/index.ts'
import { eraseNameInNotifications, eraseNotificationsOfParty } from '../notifications/index.ts'
import { eraseCalendars } from '../outside-calendars/index.ts'
import { erasePaymentDetails } from '../payments/index.ts'
import { eraseProfile, type ProfileRow } from '../profiles/index.ts'
import { eraseReports } from '../reports/index.ts'
import { eraseRescues } from '../rescues/index.ts'
import { eraseRoster } from '../roster/index.ts'
import { eraseSearchesOfParty } from '../searches/index.ts'
import { eraseBookingRules, eraseShareRules } from '../shares/index.ts'
import { eraseStages } from '../stages/index.ts'
import { eraseObjects } from '../storage/index.ts'
import { endSubscriptions } from '../subscriptions/index.ts'
import { eraseTemplates } from '../templates/index.ts'

/**
 * Ends what the caller's party has begun, and erases what each area keeps of it, in the caller's transaction, with its profile locked.
 * Returns where the bytes of its files are.
 */
export async function eraseParty(
  deps: Deps,
  tx: Tx,
  { actor, profile, at }: { actor: Actor; profile: ProfileRow | null; at: Date },
): Promise<string[]> {
  await eraseHolds(tx, actor.partyId, at)
  await eraseBookings(deps, tx, actor, at)
  if (profile) await eraseMember(tx, profile, at)
  await eraseShareRules(tx, actor.partyId)
  await eraseBookingRules(tx, actor.partyId)
  return eraseObjects(tx, actor.partyId)
}

/** Erases what each area keeps of the member. */
async function eraseMember(tx: Tx, profile: ProfileRow, at: Date): Promise<void> {
  const { uuid: userId, full_name, band_name, venue_name } = profile
  await eraseNameInNotifications(
    tx,
    userId,
    [band_name, venue_name, full_name].filter((name) => name !== null),
  )
  await endSubscriptions(tx, userId)
  await eraseFromNetwork(tx, userId)
  await eraseMessages(tx, userId)
  await eraseReports(tx, userId, at)
  await eraseNotificationsOfParty(tx, userId)
  await eraseDaySheets(tx, userId)
  await erasePaymentDetails(tx, userId)
  await eraseFavorites(tx, userId)
  await eraseRescues(tx, userId)
  await eraseRoster(tx, userId)
  await eraseTemplates(tx, userId)
  await eraseBoosts(tx, userId)
  await eraseAvailability(tx, userId)
  await eraseCalendars(tx, { partyId: userId })
  await eraseSearchTerms(tx, userId)
  await eraseSearchesOfParty(tx, userId)
  await eraseBills(tx, userId)
  await eraseGigs(tx, userId)
  await eraseStages(tx, userId)
  await eraseProfile(tx, profile, at)
}
