import {
  type ApplicationOrigin,
  type ApplyInput,
  initiatorOf,
  type InviteInput,
  otherParty,
} from '@bandstand/domain/booking'
import { payCents } from '@bandstand/domain/gigs'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import type { GigRow } from '../gigs/index.ts'
import { hasBlocked, lockPair } from '../network/index.ts'
import { findShownProfile } from '../profiles/index.ts'
import { insertApplication, wasDeclined } from './applications.queries.ts'
import { isGigOpen, sideOf } from './booking.policy.ts'
import { lockGig } from './locks.queries.ts'
import { record } from './record.ts'
import { requireBeginning } from './require-beginning.ts'

interface Beginning {
  origin: ApplicationOrigin
  artistId: string
  message: string
  proposedFee: string | null
  setDetails: string
}

/**
 * An artist applies to an open gig; returns the application's id.
 * Throws PROFILE_NOT_FOUND, APPLY_ARTISTS_ONLY, PROFILE_INCOMPLETE, GIG_NOT_FOUND, GIG_NOT_OPEN, GIG_ALREADY_BOOKED,
 * APPLICATION_EXISTS, APPLICATION_DECLINED.
 */
export async function apply(deps: Deps, actor: Actor, gigId: string, input: ApplyInput): Promise<string> {
  const side = sideOf(actor)
  if (!side) throw refusal('PROFILE_NOT_FOUND')
  if (side !== 'artist') throw refusal('APPLY_ARTISTS_ONLY')
  if (!actor.profileComplete) throw refusal('PROFILE_INCOMPLETE')
  return deps.db.transaction().execute(async (tx) => {
    const gig = await lockGig(tx, gigId, 'share')
    if (!gig) throw refusal('GIG_NOT_FOUND')
    return begin(deps, tx, actor, gig, { ...input, origin: 'applied', artistId: actor.userId })
  })
}

/**
 * A venue invites an artist to an open gig of its own; returns the application's id.
 * Throws PROFILE_NOT_FOUND, GIG_NOT_FOUND, GIG_OWNER_ONLY, PROFILE_INCOMPLETE, SELF_BOOKING, ARTIST_NOT_FOUND,
 * GIG_NOT_OPEN, GIG_ALREADY_BOOKED, APPLICATION_EXISTS, APPLICATION_DECLINED.
 */
export async function invite(deps: Deps, actor: Actor, gigId: string, input: InviteInput): Promise<string> {
  if (!sideOf(actor)) throw refusal('PROFILE_NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    const gig = await lockGig(tx, gigId, 'share')
    if (!gig) throw refusal('GIG_NOT_FOUND')
    if (gig.venue_id !== actor.userId) throw refusal('GIG_OWNER_ONLY')
    if (!actor.profileComplete) throw refusal('PROFILE_INCOMPLETE')
    if (input.artistId === actor.userId) throw refusal('SELF_BOOKING')
    const artist = await findShownProfile(tx, input.artistId)
    if (artist?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
    return begin(deps, tx, actor, gig, { ...input, origin: 'invited', setDetails: '' })
  })
}

/**
 * What somebody begins who was blocked by the other side is taken and never delivered: they alone see it. Throws
 * PERSON_BLOCKED to who blocked, and CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN beside what `apply` and `invite` throw.
 */
async function begin(deps: Deps, tx: Tx, actor: Actor, gig: GigRow, beginning: Beginning): Promise<string> {
  const at = deps.now()
  const { origin, artistId, proposedFee } = beginning
  if (gig.status === 'booked') throw refusal('GIG_ALREADY_BOOKED')
  if (!isGigOpen(gig, at)) throw refusal('GIG_NOT_OPEN')
  const initiator = initiatorOf(origin)
  const [me, other] = initiator === 'artist' ? [artistId, gig.venue_id] : [gig.venue_id, artistId]
  await lockPair(tx, me, other)
  if (await hasBlocked(tx, me, other)) throw refusal('PERSON_BLOCKED')
  if (await wasDeclined(tx, gig.id, artistId, origin)) throw refusal('APPLICATION_DECLINED')
  await requireBeginning(tx, deps, { gigId: gig.id, artistId, venueId: gig.venue_id, origin })
  const delivered = !(await hasBlocked(tx, other, me))
  const id = await insertApplication(tx, {
    gig_id: gig.id,
    artist_id: artistId,
    venue_id: gig.venue_id,
    origin,
    delivered,
    waiting_for: otherParty(initiator),
    message: beginning.message,
    proposed_fee_cents: proposedFee === null ? null : payCents(proposedFee),
    set_details: beginning.setDetails,
    created_at: at,
    last_activity_at: at,
  })
  if (!id) throw refusal('APPLICATION_EXISTS')
  const { message, setDetails } = beginning
  const text = [message, setDetails && `Set details: ${setDetails}`].filter(Boolean).join('\n\n')
  const application = { id, artist_id: artistId, venue_id: gig.venue_id, origin, delivered }
  const said = { application, by: initiator, kind: 'opening', text, at } as const
  for (const hook of deps.bookingHooks.said) await hook(tx, said)
  const deed = { doer: initiator, actorId: actor.userId, at }
  await record(tx, deed, { subject: 'application', subjectId: id, applicationId: id, event: 'sent' })
  return id
}
