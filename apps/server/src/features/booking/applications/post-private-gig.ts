import type { OfferInput, PrivateGigInput } from '@bandstand/domain/booking'
import { type CreateGigInput, gigDefaults, gigTexts } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import type { RepeatInput } from '@bandstand/domain/series'
import { dayIn, MINUTE_MS } from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockTheseGigs } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal } from '../../../errors.ts'
import {
  gigAddress,
  gigColumns,
  type GigRow,
  gigToPost,
  gigZone,
  insertGigs,
  postSeries,
  readStreet,
  requireInstants,
  type StreetReading,
} from '../../gigs/index.ts'
import { type LocatedAddress, locateAddress } from '../../places/index.ts'
import type { ProfileRow } from '../../profiles/index.ts'
import { chooseStage } from '../../stages/index.ts'
import { checkOfferTime } from '../offers/act-on-offer.ts'

/** What a private gig is made of. */
export interface PrivateGigFacts extends Pick<
  PrivateGigInput,
  'title' | 'description' | 'location' | 'placeId' | 'stageId'
> {
  offer: InCents<OfferInput, 'fee'>
}

/** Whom the gig is for. */
type Wanted = Pick<CreateGigInput, 'position' | 'instruments' | 'genres'>

/** The place of a private gig, read before the transaction that posts it. */
interface PrivatePlace {
  located: LocatedAddress
  street: StreetReading
}

/** The longest gig in minutes that states its length. */
const LONGEST = 1440

/** Returns what is known about the place of a private gig. Throws PLACE_UNKNOWN, INPUT_INVALID for an address without a street. */
export async function readPrivatePlace(
  deps: Deps,
  actor: Actor,
  { location, placeId }: PrivateGigFacts,
): Promise<PrivatePlace> {
  const located = await locateAddress(deps.places, { location, placeId, marker: null })
  const street = await readStreet(deps, { location, location_marked: false, venue_id: actor.partyId })
  if (street.onlyTown && !street.venueAddress) throw fieldRefusal('location', gigTexts.streetRequired)
  return { located, street }
}

/**
 * Inserts a private gig of a locked venue, as its offer says, or with `repeat` a series of them, and returns them locked, in order.
 * Throws GIG_LIMIT_REACHED, SERIES_TOO_MANY, and INPUT_INVALID for times, for a stage of another venue and for dates that can't be
 * a series.
 */
export async function postPrivateGigs(
  deps: Deps,
  tx: Tx,
  venue: ProfileRow,
  { offer, repeat, ...facts }: PrivateGigFacts & { repeat: RepeatInput | null },
  { located }: PrivatePlace,
  wanted: Wanted,
): Promise<GigRow[]> {
  const now = deps.now()
  const stageId = await chooseStage(tx, venue.uuid, facts.stageId)
  const where = gigAddress({ ...facts, marker: null }, venue, located)
  const hours = requireInstants(offer, gigZone(where, venue.time_zone))
  checkOfferTime(hours, now)
  const minutes = (hours.endsAt.getTime() - hours.startsAt.getTime()) / MINUTE_MS
  const { title, description, location, placeId } = facts
  const input = {
    ...gigDefaults(),
    title,
    description,
    location,
    placeId,
    stageId: facts.stageId,
    date: offer.start.slice(0, 10),
    time: offer.start.slice(11),
    timeIsSecond: offer.startIsSecond,
    payCents: offer.feeCents,
    durationMinutes: minutes <= LONGEST ? minutes : null,
    ...wanted,
  }
  const columns = gigColumns(input, where, venue.time_zone, stageId)
  const gig = { ...(await gigToPost(tx, venue, columns, now)), visibility: 'private' } as const
  const today = dayIn(columns.time_zone, now)
  const ids = repeat ? await postSeries(tx, gig, repeat, today) : await insertGigs(tx, [gig])
  return lockTheseGigs(tx, ids, 'update')
}
