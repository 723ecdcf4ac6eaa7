import { isProfileComplete } from '@bandstand/domain/accounts'
import { type CreateGigInput, dateProblem, dayIn } from '@bandstand/domain/gigs'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { locateAddress } from '../places/index.ts'
import { completionFacts, lockProfile } from '../profiles/index.ts'
import { gigAddress } from './gig-address.ts'
import { gigColumns } from './gig-columns.ts'
import { gigPlacement } from './gig-placement.ts'
import { canPostGigs } from './gigs.policy.ts'
import { insertGig } from './gigs.queries.ts'
import { postingAllowance } from './posting-allowance.ts'

/**
 * Posts an open gig of the calling venue and returns its id.
 * Throws PROFILE_NOT_FOUND, GIG_VENUES_ONLY, PROFILE_INCOMPLETE, GIG_LIMIT_REACHED, PLACE_UNKNOWN and INPUT_INVALID
 * for a day that is over at the place or a marker too far from the address.
 */
export async function createGig(deps: Deps, actor: Actor, input: CreateGigInput): Promise<string> {
  const now = deps.now()
  const located = await locateAddress(deps.places, input)
  return deps.db.transaction().execute(async (tx) => {
    const venue = await lockProfile(tx, actor.userId)
    if (!venue) throw refusal('PROFILE_NOT_FOUND')
    if (!canPostGigs(venue.user_type)) throw refusal('GIG_VENUES_ONLY')
    if (!isProfileComplete(completionFacts(venue))) throw refusal('PROFILE_INCOMPLETE')
    const columns = gigColumns(input, gigAddress(input, venue, located), venue.time_zone)
    const wrongDate = dateProblem(input.date, dayIn(columns.time_zone, now))
    if (wrongDate) throw fieldRefusal('date', wrongDate)
    if ((await postingAllowance(tx, venue, now)).reached) throw refusal('GIG_LIMIT_REACHED')
    return insertGig(tx, {
      ...columns,
      created_by: venue.uuid,
      venue_id: venue.uuid,
      placement: gigPlacement(venue, now),
      created_at: now,
      updated_at: now,
    })
  })
}
