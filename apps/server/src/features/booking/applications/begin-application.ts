import {
  type ApplicationOrigin,
  type ApplyInput,
  initiatorOf,
  type InviteInput,
  type OfferInput,
} from '@bandstand/domain/booking'
import { addMinutes } from '@bandstand/domain/time'
import { actionOf, otherSide } from '@bandstand/domain/lifecycle'
import type { InCents } from '@bandstand/domain/money'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockGig } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import type { GigRow, StreetReading } from '../../gigs/index.ts'
import { findBlockers, lockPair } from '../../network/index.ts'
import { findProfile, findShownProfile } from '../../profiles/index.ts'
import { readStreetOf, writeOffer } from '../offers/act-on-offer.ts'
import { insertApplication } from './applications.queries.ts'
import { isArtistFree } from '../calendar/artist-free.queries.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { isGigOpen, sideOf } from '../booking.policy.ts'
import { findGig } from '../own-gigs/gig-relation.queries.ts'
import { gigMinutes } from '../offers/gig-terms.ts'
import { enterGigApplication } from './in-application.ts'
import { appendEvents } from '../append-events.ts'
import { requireBeginning } from './require-beginning.ts'

export interface Invitation extends Omit<InCents<InviteInput, 'proposedFee'>, 'offer'> {
  offer: InCents<OfferInput, 'fee'> | null
}

interface Keyed {
  key?: string | undefined
}

interface Beginning {
  origin: ApplicationOrigin
  artistId: string
  message: string
  proposedFeeCents: number | null
  setDetails: string
  /** Of an invitation: the venue wrote that it's agreed on already. */
  agreed?: boolean
}

/**
 * Applies to an open gig for an artist. Returns the application's id, for a repeat with the same key too. Throws PROFILE_NOT_FOUND, APPLY_ARTISTS_ONLY,
 * PROFILE_INCOMPLETE, GIG_NOT_FOUND, GIG_NOT_OPEN, GIG_ALREADY_BOOKED, APPLICATION_EXISTS, APPLICATION_DECLINED,
 * PERSON_BLOCKED, CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN, REQUEST_KEY_REUSED.
 */
export async function apply(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { key, ...input }: InCents<ApplyInput, 'proposedFee'> & Keyed,
): Promise<string> {
  const side = sideOf(actor)
  if (!side) throw refusal('PROFILE_NOT_FOUND')
  if (side !== 'artist') throw refusal('APPLY_ARTISTS_ONLY')
  if (!actor.profileComplete) throw refusal('PROFILE_INCOMPLETE')
  const request = { key, operation: 'apply', body: { gigId, ...input } }
  const { id } = await once(deps, actor, request, async (tx) => {
    const gig = await enterGig(tx, gigId, actor.partyId, 'share')
    if (gig.visibility === 'private') throw refusal('GIG_NOT_FOUND')
    const application = { ...input, origin: 'applied', artistId: actor.partyId } as const
    return { id: await begin(deps, tx, actor, gig, application, deps.now()) }
  })
  return id
}

/**
 * Invites an artist to an open gig of the calling venue, with an offer that the artist can accept at once, or without.
 * Returns the application's id, for a repeat with the same key too. Throws PROFILE_NOT_FOUND, GIG_NOT_FOUND, GIG_OWNER_ONLY, PROFILE_INCOMPLETE,
 * SELF_BOOKING, ARTIST_NOT_FOUND, GIG_NOT_OPEN, GIG_ALREADY_BOOKED, APPLICATION_EXISTS, APPLICATION_DECLINED,
 * ARTIST_NOT_FREE, GIG_ADDRESS_MISSING, VENUE_NOT_FREE, INPUT_INVALID for times, PERSON_BLOCKED,
 * CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN, REQUEST_KEY_REUSED.
 */
export async function invite(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { key, ...input }: Invitation & Keyed,
): Promise<string> {
  if (!sideOf(actor)) throw refusal('PROFILE_NOT_FOUND')
  const request = { key, operation: 'invite', body: JSON.stringify({ gigId, ...input }) }
  const street = input.offer && (await readStreetOf(deps, gigId))
  const invited = await once(deps, actor, request, async (tx) => {
    const posted = await findGig(tx, gigId)
    if (!posted) throw refusal('GIG_NOT_FOUND')
    if (posted.venue_id !== actor.partyId) throw refusal('GIG_OWNER_ONLY')
    if (!actor.profileComplete) throw refusal('PROFILE_INCOMPLETE')
    if (input.artistId === actor.partyId) throw refusal('SELF_BOOKING')
    if ((await findProfile(tx, input.artistId))?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
    const gig = await enterGig(tx, gigId, input.artistId, input.offer ? 'update' : 'share')
    return { id: await inviteToGig(deps, tx, actor, gig, { ...input, agreed: false }, street) }
  })
  return invited.id
}

/**
 * Invites an artist to a gig of the calling venue, in the caller's transaction, with the pair and the gig locked. Returns the
 * application's id. Throws as `invite` does.
 */
export async function inviteToGig(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  gig: GigRow,
  invitation: Invitation & { agreed: boolean },
  street: StreetReading | null,
): Promise<string> {
  const { artistId, message, offer, agreed } = invitation
  // Read with the pair locked, because deleting an account locks its pairs too.
  if (!(await findShownProfile(tx, artistId))) throw refusal('ARTIST_NOT_FOUND')
  const proposedFeeCents = offer?.feeCents ?? invitation.proposedFeeCents
  const invited = { artistId, message, proposedFeeCents, setDetails: '', origin: 'invited', agreed } as const
  const at = deps.now()
  const id = await begin(deps, tx, actor, gig, invited, at)
  const hours = offer
    ? await writeOffer(await enterGigApplication(tx, actor, id, at), 1, offer, street)
    : await hoursOf(tx, actor, gig)
  if (!(await isArtistFree(tx, artistId, hours))) throw refusal('ARTIST_NOT_FREE')
  return id
}

/** Locks an artist and the venue of a gig, and then the gig. Returns the gig as it is now. Throws GIG_NOT_FOUND. */
async function enterGig(tx: Tx, gigId: string, artistId: string, lock: 'share' | 'update'): Promise<GigRow> {
  const posted = await findGig(tx, gigId)
  if (!posted) throw refusal('GIG_NOT_FOUND')
  await lockPair(tx, artistId, posted.venue_id)
  const gig = await lockGig(tx, gigId, lock)
  if (!gig) throw refusal('GIG_NOT_FOUND')
  return gig
}

/** Returns the instants of a gig of the actor's, by its posting and the venue's usual hours. */
async function hoursOf(tx: Tx, actor: Actor, gig: GigRow): Promise<{ startsAt: Date; endsAt: Date }> {
  const { durationMinutes } = await findBookingDefaults(tx, actor.partyId)
  const minutes = gigMinutes(gig.duration_minutes, durationMinutes)
  return { startsAt: gig.starts_at, endsAt: addMinutes(gig.starts_at, minutes) }
}

/**
 * Inserts an application, with the pair and the gig locked. One from a member whom the other party has blocked is
 * accepted but never delivered: only its sender sees it. Throws PERSON_BLOCKED to the member who blocked,
 * CONTACT_LIMIT_REACHED, BEGUN_TOO_OFTEN, APPLICATION_EXISTS, APPLICATION_DECLINED.
 */
async function begin(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  gig: GigRow,
  beginning: Beginning,
  at: Date,
): Promise<string> {
  const { origin, artistId, proposedFeeCents } = beginning
  if (gig.status === 'booked') throw refusal('GIG_ALREADY_BOOKED')
  if (!isGigOpen(gig, at)) throw refusal('GIG_NOT_OPEN')
  const initiator = initiatorOf(origin)
  const [me, other] = initiator === 'artist' ? [artistId, gig.venue_id] : [gig.venue_id, artistId]
  const blockers = await findBlockers(tx, me, other)
  if (blockers.has(me)) throw refusal('PERSON_BLOCKED')
  await requireBeginning(tx, deps, { gigId: gig.id, artistId, venueId: gig.venue_id, origin })
  const delivered = !blockers.has(other)
  const id = await insertApplication(tx, {
    gig_id: gig.id,
    artist_id: artistId,
    venue_id: gig.venue_id,
    origin,
    delivered,
    waiting_for: otherSide(initiator),
    message: beginning.message,
    proposed_fee_cents: proposedFeeCents,
    set_details: beginning.setDetails,
    agreed: beginning.agreed ?? false,
    created_at: at,
    last_activity_at: at,
  })
  if (!id) throw refusal('APPLICATION_EXISTS')
  const { message, setDetails } = beginning
  const text = [message, setDetails && `Set details: ${setDetails}`].filter(Boolean).join('\n\n')
  const application = { id, gig_id: gig.id, artist_id: artistId, venue_id: gig.venue_id, origin, delivered }
  const action = actionOf(actor, initiator, at)
  const said = { application, kind: 'opening', text, action } as const
  for (const hook of deps.bookingHooks.said) await hook(tx, said)
  await appendEvents(tx, action, { subject: 'application', subjectId: id, applicationId: id, event: 'sent' })
  return id
}
