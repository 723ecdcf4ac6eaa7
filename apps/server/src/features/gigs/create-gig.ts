import { isProfileComplete } from '@bandstand/domain/accounts'
import { type CreateGigInput, dateProblem } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import { dayIn } from '@bandstand/domain/time'
import { once } from '../../operations/once.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { locateAddress } from '../places/index.ts'
import type { ProfileRow } from '../profiles/index.ts'
import { chooseStage } from '../stages/index.ts'
import { completionFacts } from '../../auth/completion-facts.ts'
import { gigAddress } from './gig-address.ts'
import { gigColumns } from './gig-columns.ts'
import { gigRank } from './gig-rank.ts'
import { canPostGigs } from './gigs.policy.ts'
import { insertGigs } from './gigs.queries.ts'
import { postingAllowance } from './posting-allowance.ts'
import { postSeries } from './series/post-series.ts'

/**
 * Posts an open gig of the calling venue, or a series of them, and returns the id of the first. Repeating the request with the
 * same key returns the same gig. Throws PROFILE_NOT_FOUND, GIG_VENUES_ONLY, PROFILE_INCOMPLETE, GIG_LIMIT_REACHED,
 * SERIES_TOO_MANY, PLACE_UNKNOWN, REQUEST_KEY_REUSED and INPUT_INVALID for a day that has passed at the place, a time that its
 * clocks skip, a stage of another venue, a marker too far from the address or dates that can't be a series.
 */
export async function createGig(
  deps: Deps,
  actor: Actor,
  { key, repeat, ...input }: InCents<CreateGigInput, 'pay'>,
): Promise<string> {
  const now = deps.now()
  const located = await locateAddress(deps.places, input)
  const request = { key, operation: 'post gig', body: JSON.stringify(repeat ? { ...input, repeat } : input) }
  const { gigId } = await once(deps, actor, request, async (tx) => {
    const venue = await lockPoster(tx, actor)
    const stageId = await chooseStage(tx, venue.uuid, input.stageId)
    const columns = gigColumns(input, gigAddress(input, venue, located), venue.time_zone, stageId)
    const today = dayIn(columns.time_zone, now)
    const wrongDate = dateProblem(input.date, today)
    if (wrongDate) throw fieldRefusal('date', wrongDate)
    const gig = await gigToPost(tx, venue, columns, now)
    const [id] = repeat ? await postSeries(tx, gig, repeat, today) : await insertGigs(tx, [gig])
    return { gigId: id! }
  })
  return gigId
}

/** Locks the calling venue, which can post gigs. Throws PROFILE_NOT_FOUND, GIG_VENUES_ONLY, PROFILE_INCOMPLETE. */
export async function lockPoster(tx: Tx, actor: Actor): Promise<ProfileRow> {
  const venue = await lockProfile(tx, actor.partyId)
  if (!venue) throw refusal('PROFILE_NOT_FOUND')
  if (!canPostGigs(venue.user_type)) throw refusal('GIG_VENUES_ONLY')
  if (!isProfileComplete(completionFacts(venue))) throw refusal('PROFILE_INCOMPLETE')
  return venue
}

/** Returns the row of a gig that a venue, locked, may post now; a private one counts like others. Throws GIG_LIMIT_REACHED. */
export async function gigToPost(
  tx: Tx,
  venue: ProfileRow,
  columns: ReturnType<typeof gigColumns>,
  now: Date,
) {
  if ((await postingAllowance(tx, venue, now)).reached) throw refusal('GIG_LIMIT_REACHED')
  return {
    ...columns,
    created_by: venue.uuid,
    venue_id: venue.uuid,
    rank: gigRank(venue, now),
    created_at: now,
    updated_at: now,
  }
}
