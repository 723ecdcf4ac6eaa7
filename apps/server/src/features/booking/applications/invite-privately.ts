import type { OfferInput, PrivateGigInput } from '@bandstand/domain/booking'
import { MOST_GENRES, MOST_INSTRUMENTS, MUSICIAN_POSITION } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import { PROFESSIONS } from '@bandstand/domain/profiles'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { lockPoster } from '../../gigs/index.ts'
import { lockPair } from '../../network/index.ts'
import { findProfile, type ProfileRow } from '../../profiles/index.ts'
import { datesOf, inviteToDates } from './begin-application.ts'
import { postPrivateGigs, readPrivatePlace } from './post-private-gig.ts'

interface PrivateGig extends Omit<PrivateGigInput, 'offer'> {
  offer: InCents<OfferInput, 'fee'>
  key?: string | undefined
}

/**
 * Creates a private gig of the calling venue, or with `repeat` a series of them, and invites an artist to it with an offer, in one
 * transaction. The gig is as the offer says, for what the artist plays. Returns the application's id, for a repeat with the same key too. Throws
 * PROFILE_NOT_FOUND, GIG_VENUES_ONLY, PROFILE_INCOMPLETE, GIG_LIMIT_REACHED, SERIES_TOO_MANY, SCHEDULE_CLASHES, ARTIST_NOT_FOUND, ARTIST_NOT_FREE, PLACE_UNKNOWN,
 * VENUE_NOT_FREE, PERSON_BLOCKED, CONTACT_LIMIT_REACHED, REQUEST_KEY_REUSED, INPUT_INVALID for times, for an
 * address without a street and for a stage of another venue.
 */
export async function invitePrivately(
  deps: Deps,
  actor: Actor,
  { key, ...input }: PrivateGig,
): Promise<string> {
  const { artistId } = input
  const place = await readPrivatePlace(deps, actor, input)
  const { repeat, ...single } = input
  const request = { key, operation: 'invite privately', body: JSON.stringify(repeat ? input : single) }
  const { id } = await once(deps, actor, request, async (tx) => {
    await lockPair(tx, artistId, actor.partyId)
    const venue = await lockPoster(tx, actor)
    const artist = await findProfile(tx, artistId)
    if (artist?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
    const gigs = await postPrivateGigs(deps, tx, venue, input, place, skillsOf(artist))
    const dates = datesOf(gigs)
    const about = { gigId: dates[0]!.gigId, streetOf: () => place.street }
    const invitation = { ...input, proposedFeeCents: null }
    return { id: await inviteToDates(deps, tx, actor, dates, invitation, about) }
  })
  return id
}

/** Returns what an artist plays, as a gig asks for it. */
function skillsOf(artist: ProfileRow) {
  return {
    position: PROFESSIONS.find((each) => artist.professions.includes(each)) ?? MUSICIAN_POSITION,
    instruments: artist.instruments.slice(0, MOST_INSTRUMENTS),
    genres: artist.genres.slice(0, MOST_GENRES),
  }
}
