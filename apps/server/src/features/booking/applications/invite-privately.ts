import type { OfferInput, PrivateGigInput } from '@bandstand/domain/booking'
import {
  gigDefaults,
  gigTexts,
  MOST_GENRES,
  MOST_INSTRUMENTS,
  MUSICIAN_POSITION,
} from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import { PROFESSIONS } from '@bandstand/domain/profiles'
import { MINUTE_MS } from '@bandstand/domain/time'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import { lockGig } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal, refusal } from '../../../errors.ts'
import {
  gigAddress,
  gigColumns,
  gigToPost,
  gigZone,
  insertGigs,
  lockPoster,
  readStreet,
  requireInstants,
} from '../../gigs/index.ts'
import { lockPair } from '../../network/index.ts'
import { locateAddress } from '../../places/index.ts'
import { findProfile, type ProfileRow } from '../../profiles/index.ts'
import { chooseStage } from '../../stages/index.ts'
import { checkOfferTime } from '../offers/act-on-offer.ts'
import { inviteToGig } from './begin-application.ts'

interface PrivateGig extends Omit<PrivateGigInput, 'offer'> {
  offer: InCents<OfferInput, 'fee'>
  key?: string | undefined
}

/** The longest gig in minutes that states its length. */
const LONGEST = 1440

/**
 * Creates a private gig of the calling venue and invites an artist to it with an offer, in one transaction. The gig is as the
 * offer says, for what the artist plays. Returns the application's id, for a repeat with the same key too. Throws
 * PROFILE_NOT_FOUND, GIG_VENUES_ONLY, PROFILE_INCOMPLETE, GIG_LIMIT_REACHED, ARTIST_NOT_FOUND, ARTIST_NOT_FREE, PLACE_UNKNOWN,
 * VENUE_NOT_FREE, PERSON_BLOCKED, CONTACT_LIMIT_REACHED, REQUEST_KEY_REUSED, INPUT_INVALID for times, for an
 * address without a street and for a stage of another venue.
 */
export async function invitePrivately(
  deps: Deps,
  actor: Actor,
  { key, ...input }: PrivateGig,
): Promise<string> {
  const { artistId, location, placeId, offer } = input
  const address = { location, placeId, marker: null }
  const located = await locateAddress(deps.places, address)
  const street = await readStreet(deps, { location, location_marked: false, venue_id: actor.partyId })
  if (street.onlyTown && !street.venueAddress) throw fieldRefusal('location', gigTexts.streetRequired)
  const request = { key, operation: 'invite privately', body: JSON.stringify(input) }
  const { id } = await once(deps, actor, request, async (tx) => {
    await lockPair(tx, artistId, actor.partyId)
    const venue = await lockPoster(tx, actor)
    const artist = await findProfile(tx, artistId)
    if (artist?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
    const now = deps.now()
    const stageId = await chooseStage(tx, venue.uuid, input.stageId)
    const where = gigAddress(address, venue, located)
    const hours = requireInstants(offer, gigZone(where, venue.time_zone))
    checkOfferTime(hours, now)
    const minutes = (hours.endsAt.getTime() - hours.startsAt.getTime()) / MINUTE_MS
    const columns = gigColumns(
      { ...gigOf(input, artist), durationMinutes: minutes <= LONGEST ? minutes : null },
      where,
      venue.time_zone,
      stageId,
    )
    const posted = await gigToPost(tx, venue, columns, now)
    const [gigId] = await insertGigs(tx, [{ ...posted, visibility: 'private' }])
    const gig = await lockGig(tx, gigId!, 'update')
    const invitation = { ...input, proposedFeeCents: null, at: now }
    return { id: await inviteToGig(deps, tx, actor, gig!, invitation, street) }
  })
  return id
}

/** Returns the fields of the gig of an offer. */
function gigOf({ title, description, location, placeId, stageId, offer }: PrivateGig, artist: ProfileRow) {
  return {
    ...gigDefaults(),
    title,
    description,
    location,
    placeId,
    stageId,
    date: offer.start.slice(0, 10),
    time: offer.start.slice(11),
    timeIsSecond: offer.startIsSecond,
    payCents: offer.feeCents,
    position: PROFESSIONS.find((each) => artist.professions.includes(each)) ?? MUSICIAN_POSITION,
    instruments: artist.instruments.slice(0, MOST_INSTRUMENTS),
    genres: artist.genres.slice(0, MOST_GENRES),
  }
}
