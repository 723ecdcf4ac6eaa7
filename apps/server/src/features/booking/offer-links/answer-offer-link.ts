import type { LinkedOffer } from '@bandstand/api-spec'
import type { OfferInput } from '@bandstand/domain/booking'
import { isVenue, type PartyId } from '@bandstand/domain/accounts'
import { isSecondHour, wallClockIn } from '@bandstand/domain/time'
import type { InCents } from '@bandstand/domain/money'
import type { Actor } from '../../../auth/actor.ts'
import { hashSecretToken } from '../../../auth/sessions/secret-tokens.ts'
import type { Tx } from '../../../db/database.ts'
import { lockGig, lockProfiles } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { emit } from '../../../outbox/events.ts'
import type { GigRow, StreetReading } from '../../gigs/index.ts'
import { findBlockers, lockPair } from '../../network/index.ts'
import { findProfile, type ProfileRow, updateProfile } from '../../profiles/index.ts'
import { findNewestOffer } from '../applications/applications.queries.ts'
import { inviteToGig } from '../applications/begin-application.ts'
import { isGigOpen } from '../booking.policy.ts'
import { isTimeTaken } from '../bookings.queries.ts'
import { requireStageFree } from '../calendar/venue-time.ts'
import type { WhoPlays } from '../../lineup/index.ts'
import { acceptWithin } from '../offers/accept-offer.ts'
import { readStreetsOf } from '../offers/act-on-offer.ts'
import {
  endOfferLink,
  findBookingByLink,
  findLinkedOffer,
  type LinkedOfferRow,
  findOfferLink,
  type OfferLinkRow,
} from './offer-links.queries.ts'
import { linkedOfferView, offerLinkState } from './offer-links.view.ts'

/**
 * Returns the offer of a link, to anybody who has it: while it can be answered, and to the artist who accepted it. Throws
 * OFFER_LINK_GONE for everything else, so that strangers don't learn what became of it.
 */
export async function readLinkedOffer(deps: Deps, actor: Actor | null, secret: string): Promise<LinkedOffer> {
  const link = await findLinkedOffer(deps.db, hashSecretToken(secret))
  if (!link) throw refusal('OFFER_LINK_GONE')
  if (actor && link.used_by === actor.partyId)
    return linkedOfferView(link, await findBookingByLink(deps.db, link.gig_id, actor.partyId))
  if (!isAnswerable(link, deps.now())) throw refusal('OFFER_LINK_GONE')
  if (actor && (await findBlockers(deps.db, actor.partyId, link.venue_id)).has(link.venue_id))
    throw refusal('OFFER_LINK_GONE')
  return linkedOfferView(link, null)
}

function isAnswerable(link: LinkedOfferRow, now: Date): boolean {
  const isOpen = link.gig_status === 'open' && link.gig_starts_at > now && !link.gig_removed_at
  return isOpen && !link.venue_suspended && offerLinkState(link, now) === 'open'
}

/**
 * Books the calling artist on the terms of a link, or changes nothing. Returns the booking's id, for a repeat by the same artist
 * too. Throws OFFER_LINK_GONE, OFFER_LINK_ARTISTS_ONLY, PERSON_BLOCKED to an artist who blocked the venue, MEMBER_UNAVAILABLE,
 * ARTIST_NOT_FREE, VENUE_NOT_FREE, PLAYERS_BUSY, PLAYERS_NONE, LINEUP_MEMBER_NOT_FOUND, LINEUP_TWICE.
 */
export async function acceptOfferLink(
  deps: Deps,
  actor: Actor,
  { secret, ...whoPlays }: { secret: string } & WhoPlays,
): Promise<string> {
  const link = await findLinkedOffer(deps.db, hashSecretToken(secret))
  if (!link) throw refusal('OFFER_LINK_GONE')
  if (actor.userType !== 'artist') throw refusal('OFFER_LINK_ARTISTS_ONLY')
  const streets = await readStreetsOf(deps, [link])
  try {
    return await deps.db.transaction().execute((tx) => accept(tx, deps, actor, link, { streets, whoPlays }))
  } catch (error) {
    if (isTimeTaken(error)) throw refusal('ARTIST_NOT_FREE')
    throw error
  }
}

async function accept(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  found: LinkedOfferRow,
  { streets, whoPlays }: { streets: ReadonlyMap<string, StreetReading>; whoPlays: WhoPlays },
): Promise<string> {
  const artistId = actor.partyId
  await lockPair(tx, artistId, found.venue_id)
  const sides = await lockProfiles(tx, [artistId, found.venue_id])
  const gig = await lockGig(tx, found.gig_id, 'update')
  const link = gig && (await findOfferLink(tx, found.id))
  if (!link) throw refusal('OFFER_LINK_GONE')
  const repeated = link.used_by === artistId && (await findBookingByLink(tx, gig.id, artistId))
  if (repeated) return repeated
  await requireAnswerable(tx, deps, link, gig, artistId)
  await requireStageFree(tx, 'artist', { gigId: gig.id, startsAt: link.starts_at, endsAt: link.ends_at })
  const [offer, at] = [offerOf(link, gig.time_zone), deps.now()]
  const invitation = { artistId, message: '', offer, proposedFeeCents: null, byLink: true, at }
  const applicationId = await inviteToGig(
    deps,
    tx,
    venueOf(link),
    gig,
    invitation,
    streets.get(gig.id) ?? null,
  )
  const made = await findNewestOffer(tx, applicationId)
  const used = await endOfferLink(tx, link.id, { used_at: at, used_by: artistId })
  if (!used) throw refusal('OFFER_LINK_GONE')
  await nameArtist(
    tx,
    sides.find(({ uuid }) => uuid === artistId),
    link.act_name,
  )
  const target = { id: made!.id, number: made!.number }
  return acceptWithin(tx, deps, actor, [target], streets, whoPlays)
}

/** Throws OFFER_LINK_GONE for a link that can't be answered and to an artist whom the venue has blocked; PERSON_BLOCKED. */
async function requireAnswerable(
  tx: Tx,
  { now }: Deps,
  link: OfferLinkRow,
  gig: GigRow,
  artistId: PartyId,
): Promise<void> {
  const at = now()
  const venue = await findProfile(tx, link.venue_id)
  const blockers = await findBlockers(tx, artistId, link.venue_id)
  const isOpen = isGigOpen(gig, at) && !gig.removed_at && offerLinkState(link, at) === 'open'
  if (!isOpen || venue?.suspended !== false || blockers.has(link.venue_id)) throw refusal('OFFER_LINK_GONE')
  if (blockers.has(artistId)) throw refusal('PERSON_BLOCKED')
}

/** Returns the terms of a link as the venue would type them now, at the gig's place. */
function offerOf(link: OfferLinkRow, timeZone: string): InCents<OfferInput, 'fee'> {
  const {
    fee_cents: feeCents,
    starts_at: startsAt,
    ends_at: endsAt,
    sets,
    sound,
    meals,
    lodging,
    note,
  } = link
  return {
    feeCents,
    start: wallClockIn(timeZone, startsAt),
    end: wallClockIn(timeZone, endsAt),
    startIsSecond: isSecondHour(startsAt, timeZone),
    endIsSecond: isSecondHour(endsAt, timeZone),
    sets,
    sound,
    meals,
    lodging,
    note,
    expiresInHours: 24,
  }
}

/** Returns who made the link, as the party that invites. */
function venueOf({ made_by: userId, venue_id: partyId }: OfferLinkRow): Actor {
  return {
    userId,
    partyId,
    role: 'booker',
    userType: 'venue',
    profileComplete: true,
    sessionId: '',
    email: '',
  }
}

/** Gives an artist who has no name yet the one that the venue knows them by, so that it's booked with somebody. */
async function nameArtist(tx: Tx, artist: ProfileRow | undefined, name: string): Promise<void> {
  const isNameless = artist && !artist.band_name?.trim() && !artist.full_name?.trim()
  if (isNameless) await updateProfile(tx, artist.uuid, { band_name: name })
}

/**
 * Declines the offer of a link, for whoever has it, and notifies the venue. Throws OFFER_LINK_GONE, and OFFER_LINK_ARTISTS_ONLY to
 * venues, who may be looking at their own link.
 */
export async function declineOfferLink(
  deps: Deps,
  actor: Actor | null,
  { secret, reason }: { secret: string; reason: string },
): Promise<void> {
  const link = await findLinkedOffer(deps.db, hashSecretToken(secret))
  const now = deps.now()
  if (!link || !isAnswerable(link, now)) throw refusal('OFFER_LINK_GONE')
  if (actor?.userType && isVenue(actor.userType)) throw refusal('OFFER_LINK_ARTISTS_ONLY')
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endOfferLink(tx, link.id, { declined_at: now, decline_reason: reason })))
      throw refusal('OFFER_LINK_GONE')
    await emit(tx, 'offer_link.ended', { linkId: link.id, event: 'declined' })
  })
}

/** Notes that nobody answered a link in time, and notifies its venue. */
export async function expireOfferLink(tx: Tx, id: string, now: Date): Promise<void> {
  const ended = await endOfferLink(tx, id, { expired_at: now })
  if (ended) await emit(tx, 'offer_link.ended', { linkId: id, event: 'expired' })
}
