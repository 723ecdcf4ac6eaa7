import { lockGig, lockProfile } from '../../db/locks.ts'
import { dateProblem, gigTexts, type UpdateGigInput } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import { dayIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { locateAddress } from '../places/index.ts'
import { chooseStage } from '../stages/index.ts'
import { changedColumns, type GigColumns } from './changed-columns.ts'
import { gigAddress } from './gig-address.ts'
import { gigColumns } from './gig-columns.ts'
import { readStreet } from './gig-street.ts'
import { canEditGig } from './gigs.policy.ts'
import { type GigRow, hasVenueOffer, updateOpenGig } from './gigs.queries.ts'

/**
 * Changes an open gig of the caller's own that has not begun.
 * Throws GIG_NOT_FOUND, GIG_NOT_YOURS, GIG_NOT_EDITABLE, PROFILE_NOT_FOUND, PLACE_UNKNOWN, INPUT_INVALID for
 * the date, the time, the stage or the marker, or for an address without a street while an artist has the venue's offer.
 */
export async function updateGig(
  deps: Deps,
  actor: Actor,
  id: string,
  input: InCents<UpdateGigInput, 'pay'>,
): Promise<void> {
  const now = deps.now()
  const located = await locateAddress(deps.places, input)
  const typed = { location: input.location, location_marked: located.isMarked, venue_id: actor.partyId }
  const street = await readStreet(deps, typed)
  await deps.db.transaction().execute(async (tx) => {
    const { venue, gig } = await lockEditableGig(tx, actor, id, now)
    if (street.onlyTown && !street.venueAddress && (await hasVenueOffer(tx, [id])))
      throw fieldRefusal('location', gigTexts.streetStaysRequired)
    const stageId = await chooseStage(tx, venue.uuid, input.stageId)
    const columns = gigColumns(input, gigAddress(input, venue, located), venue.time_zone, stageId)
    requireDate(input.date, columns.time_zone, now)
    if (!(await updateOpenGig(tx, id, { ...columns, ...seriesColumns(gig, columns), updated_at: now })))
      throw refusal('GIG_NOT_EDITABLE')
  })
}

/**
 * Locks the caller's profile and a gig that the caller may change now, and returns both.
 * Throws PROFILE_NOT_FOUND, GIG_NOT_FOUND, GIG_NOT_YOURS, GIG_NOT_EDITABLE.
 */
export async function lockEditableGig(tx: Tx, actor: Actor, id: string, now: Date) {
  const venue = await lockProfile(tx, actor.partyId)
  if (!venue) throw refusal('PROFILE_NOT_FOUND')
  const gig = await lockGig(tx, id, 'update')
  if (!gig) throw refusal('GIG_NOT_FOUND')
  if (!canEditGig(actor, gig)) throw refusal('GIG_NOT_YOURS')
  // Moving a past gig to a new day would be a second one within the month's limit.
  if (gig.starts_at <= now) throw refusal('GIG_NOT_EDITABLE')
  return { venue, gig }
}

/** Returns what else changes of a gig of a series: it stays in it, and changes of the series then leave it alone. */
export function seriesColumns(gig: GigRow, columns: Partial<GigColumns>) {
  if (gig.series_id === null) return {}
  const isChanged = Object.keys(changedColumns(gig, columns)).length > 0
  return { is_recurring: true, series_changed: gig.series_changed || isChanged }
}

/** Refuses a date that is past, or too far ahead, at the gig's place (IANA zone). Throws INPUT_INVALID. */
export function requireDate(date: string, timeZone: string, now: Date): void {
  const problem = dateProblem(date, dayIn(timeZone, now))
  if (problem) throw fieldRefusal('date', problem)
}
