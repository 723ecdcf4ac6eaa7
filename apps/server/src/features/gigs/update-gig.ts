import { lockGig, lockProfile } from '../../db/locks.ts'
import { dateProblem, gigTexts, type UpdateGigInput } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import { dayIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { locateAddress } from '../places/index.ts'
import { chooseStage } from '../stages/index.ts'
import { changedColumns } from './changed-columns.ts'
import { gigAddress } from './gig-address.ts'
import { gigColumns } from './gig-columns.ts'
import { readStreet } from './gig-street.ts'
import { canEditGig } from './gigs.policy.ts'
import { hasVenueOffer, updateOpenGig } from './gigs.queries.ts'

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
    const venue = await lockProfile(tx, actor.partyId)
    if (!venue) throw refusal('PROFILE_NOT_FOUND')
    const gig = await lockGig(tx, id, 'update')
    if (!gig) throw refusal('GIG_NOT_FOUND')
    if (!canEditGig(actor, gig)) throw refusal('GIG_NOT_YOURS')
    // Moving a past gig to a new day would be a second one within the month's limit.
    if (gig.starts_at <= now) throw refusal('GIG_NOT_EDITABLE')
    if (street.onlyTown && !street.venueAddress && (await hasVenueOffer(tx, id)))
      throw fieldRefusal('location', gigTexts.streetStaysRequired)
    const stageId = await chooseStage(tx, venue.uuid, input.stageId)
    const columns = gigColumns(input, gigAddress(input, venue, located), venue.time_zone, stageId)
    const wrongDate = dateProblem(input.date, dayIn(columns.time_zone, now))
    if (wrongDate) throw fieldRefusal('date', wrongDate)
    const isChanged = Object.keys(changedColumns(gig, columns)).length > 0
    // It stays in its series, whose changes then leave it alone.
    const inSeries = gig.series_id !== null && {
      is_recurring: true,
      series_changed: gig.series_changed || isChanged,
    }
    if (!(await updateOpenGig(tx, id, { ...columns, ...inSeries, updated_at: now })))
      throw refusal('GIG_NOT_EDITABLE')
  })
}
