import type { FoundArtist, FoundArtistPage } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import {
  ARTISTS_PER_PAGE,
  datesOf,
  type FindArtistsInput,
  FIT_POINTS,
  type FitFacts,
  fitOf,
  FOUND_DAYS_MAX,
  type FoundSort,
  type FreeChoice,
  type FreeDates,
  reliabilityOf,
} from '@bandstand/domain/directory'
import { dollarsOf, type InCents } from '@bandstand/domain/money'
import { type Position, wholeMiles } from '@bandstand/domain/places'
import { addDays, HOUR_MS, weeklyHours } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findShownAvailability, findWhereabouts } from '../availability/index.ts'
import { countPlayed } from '../payments/index.ts'
import { findArtistCards } from './artist-cards.queries.ts'
import { type CandidateRow, findCandidates, findSeriesHours } from './find-facts.queries.ts'
import { canSearchNearby } from './directory.policy.ts'
import { artistCardView } from './directory.view.ts'
import { poolSize, readPool, type Wanted, wantedArtists } from './find-pool.ts'
import { rankLazily } from './rank-lazily.ts'

type Input = InCents<InCents<FindArtistsInput, 'maxRate'>, 'maxFee'>
type Hours = { startsAt: Date; endsAt: Date }

/** Between the numbers of two pools in the position of a page. */
const POOL_STEP = 1_000_000
/** Up to how many pools are read until there is somebody to show. */
const MOST_POOLS = 4
/** How many more are asked about than a page has: some of them are busy. */
const SPARE = 4

interface Candidate extends CandidateRow {
  miles: number | null
  /** Filled when its words are known. */
  free: FreeDates | null
}

/** What one search asks about every candidate. */
interface Search {
  db: Database
  now: Date
  venueId: PartyId
  input: Input
  hours: readonly Hours[]
  origin: Position | null
  sounds: string[]
}

/**
 * Returns one page of the artists who suit a venue on some dates, those known to be busy left out. Candidates are those who played the
 * venue's last shows and, nearest first, everybody who matches, a pool of some hundred at a time; each pool is sorted as a whole.
 * Throws ARTIST_SEARCH_VENUES_ONLY, LOCATION_UNUSABLE, SERIES_NOT_FOUND.
 */
export async function findArtists(deps: Deps, actor: Actor, input: Input): Promise<FoundArtistPage> {
  if (!canSearchNearby(actor.userType)) throw refusal('ARTIST_SEARCH_VENUES_ONLY')
  const { db } = deps
  const now = deps.now()
  const home = await findWhereabouts(db, actor.partyId)
  const origin = input.near ? await deps.places.find(input.near) : home.position
  if (input.near && !origin) throw refusal('LOCATION_UNUSABLE')
  const hours = await hoursOf(db, input, { venueId: actor.partyId, timeZone: home.timeZone, now })
  const search: Search = {
    db,
    now,
    venueId: actor.partyId,
    input,
    hours,
    origin,
    sounds: [input.instrument, input.genre].flatMap((sound) => sound ?? []),
  }
  const wanted = await wantedArtists(db, input, { venueId: actor.partyId, origin, hours: longest(hours) })
  return { ...(await readPage(search, wanted)), total: wanted?.total ?? 0, dates: hours.length }
}

async function readPage(
  search: Search,
  wanted: Wanted | null,
): Promise<Pick<FoundArtistPage, 'artists' | 'next'>> {
  if (!wanted) return { artists: [], next: null }
  const size = poolSize(search.hours.length)
  let pool = Math.floor(search.input.after / POOL_STEP)
  let from = search.input.after % POOL_STEP
  for (let read = 1; ; read++) {
    const candidates = await candidatesOf(search, wanted, { pool, size })
    const { items, isAll } = await rank(search, candidates, from + ARTISTS_PER_PAGE)
    const page = items.slice(from)
    const isLast = (pool + 1) * size >= wanted.total
    const next = isAll ? (isLast ? null : (pool + 1) * POOL_STEP) : pool * POOL_STEP + from + page.length
    if (page.length > 0 || next === null || read === MOST_POOLS)
      return { artists: await cardsOf(search, page), next }
    pool += 1
    from = 0
  }
}

/** Returns the candidates of one pool with what their order depends on, without those whom a filter leaves out. */
async function candidatesOf(
  { db, venueId, input, hours, origin }: Search,
  wanted: Wanted,
  { pool, size }: { pool: number; size: number },
): Promise<Candidate[]> {
  const rows = await findCandidates(db, await readPool(db, wanted, pool, size), venueId)
  const mustSay = hours.length > 0 && input.free !== 'open'
  return rows
    .filter(
      (row) =>
        (!mustSay || row.published) &&
        (!input.minRating || (row.rating ?? 0) >= Number(input.minRating)) &&
        (!input.lineup || isOfSize(row.lineup, Number(input.lineup))),
    )
    .map(({ lat, lng, ...row }) => ({
      ...row,
      lat,
      lng,
      miles: origin && lat !== null && lng !== null ? wholeMiles(origin, { lat, lng }) : null,
      free: null,
    }))
}

/** The last size is that or more. */
const isOfSize = (people: number, size: number) => (size === 5 ? people >= size : people === size)

/** Returns the first candidates in the order that was asked for, those who are free enough; their words are known then. */
async function rank(search: Search, candidates: Candidate[], count: number) {
  const { hours, input } = search
  const pointsOf = await staticOrder(search, candidates)
  const byFit = input.sort === 'fit'
  const batch = hours.length > 1 ? ARTISTS_PER_PAGE : count + SPARE
  return rankLazily(
    candidates.map((item) => ({
      item,
      points: pointsOf(item),
      most: byFit && hours.length > 0 && item.published ? FIT_POINTS.free : 0,
    })),
    { wanted: count, batch },
    async (items) => {
      if (hours.length === 0) return items.map(() => 0)
      const words = await wordsOf(search, items)
      return items.map((item, n) => {
        item.free = words[n]!
        if (!isFreeEnough(item.free, input.free)) return null
        return byFit ? fitOf(factsOf(search, item)).points - pointsOf(item) : 0
      })
    },
  )
}

/** Returns the order before it is known who is free, as points. */
async function staticOrder(
  search: Search,
  candidates: readonly Candidate[],
): Promise<(item: Candidate) => number> {
  const { db, input } = search
  if (input.sort === 'reliability') {
    const played = await countPlayed(
      db,
      candidates.map(({ uuid }) => uuid),
    )
    return ({ uuid }) => {
      const { played: shows = 0, late_cancels: lateCancellations = 0 } = played.get(uuid) ?? {}
      return reliabilityOf({ played: shows, lateCancellations })
    }
  }
  const orders: Record<Exclude<FoundSort, 'reliability'>, (item: Candidate) => number> = {
    fit: (item) => fitOf(factsOf(search, { ...item, free: null })).points,
    rating: ({ rating, review_count: reviews }) => (rating ?? 0) + Math.min(reviews, 9999) / 1e6,
    distance: ({ miles }) => -(miles ?? Number.MAX_SAFE_INTEGER),
    fee: ({ hourly_rate_cents: rate }) => -(rate ?? Number.MAX_SAFE_INTEGER),
  }
  return orders[input.sort]
}

const factsOf = ({ sounds }: Search, item: Candidate): FitFacts => ({
  sounds,
  miles: item.miles,
  free: item.free,
  playedHere: item.played_here,
  rating: item.rating,
  reviewCount: item.review_count,
})

/** Returns on how many of the dates each artist has which word. Who doesn't publish it isn't asked about. */
async function wordsOf(
  { db, now, venueId, hours }: Search,
  items: readonly Candidate[],
): Promise<FreeDates[]> {
  const asks = items.flatMap(({ uuid, published }, item) =>
    published ? hours.map((each) => ({ artistId: uuid, item, ...each })) : [],
  )
  const words = items.map(({ published }): FreeDates => ({
    free: 0,
    probably: 0,
    busy: 0,
    unsaid: published ? 0 : hours.length,
  }))
  const answers = await findShownAvailability(db, asks, { venueId, concerns: false, now })
  for (const ask of asks) words[ask.item]![answers.get(ask)?.word ?? 'unsaid'] += 1
  return words
}

function isFreeEnough(free: FreeDates, choice: FreeChoice): boolean {
  const dates = datesOf(free)
  if (choice === 'open') return free.busy < dates
  return (choice === 'free' ? free.free : free.free + free.probably) === dates
}

/** Returns the artists of a page as they are shown. */
async function cardsOf(search: Search, page: readonly Candidate[]): Promise<FoundArtist[]> {
  const { db, now, hours } = search
  const uuids = page.map(({ uuid }) => uuid)
  if (uuids.length === 0) return []
  const [rows, played] = await Promise.all([findArtistCards(db, uuids), countPlayed(db, uuids)])
  const cards = new Map(rows.map((row) => [row.uuid, row]))
  const length = longest(hours)
  return page.flatMap((item) => {
    const row = cards.get(item.uuid)
    if (!row) return []
    const counts = played.get(item.uuid)
    return {
      ...artistCardView(row, now),
      distanceMiles: item.miles,
      free: item.free,
      reasons: fitOf(factsOf(search, item)).reasons,
      fee:
        length && row.hourly_rate_cents !== null
          ? Math.round(dollarsOf(row.hourly_rate_cents) * length)
          : null,
      lineup: item.lineup,
      played: counts?.played ?? 0,
      lateCancellations: counts?.late_cancels ?? 0,
    }
  })
}

/** Returns the hours that were asked about, by the clock of the venue; none without a date. Throws SERIES_NOT_FOUND. */
async function hoursOf(
  db: Database,
  { series, days, from, to }: Input,
  { venueId, timeZone, now }: { venueId: PartyId; timeZone: string; now: Date },
): Promise<readonly Hours[]> {
  if (series) {
    const found = await findSeriesHours(db, { id: series, venueId, now, most: FOUND_DAYS_MAX })
    if (!found) throw refusal('SERIES_NOT_FOUND')
    return found
  }
  if (!days || !from || !to) return []
  return days.map((day) => {
    const end = `${to > from ? day : addDays(day, 1)}T${to}`
    // Nothing is agreed on yet: an hour that the clocks skip is as much later as they move.
    const [{ startsAt, endsAt } = undefined!] = weeklyHours({ start: `${day}T${from}`, end }, timeZone, 1)
    return { startsAt, endsAt }
  })
}

/** Returns the hours of the longest evening; null without one. */
function longest(hours: readonly Hours[]): number | null {
  const lengths = hours.map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / HOUR_MS)
  return lengths.length > 0 ? Math.max(...lengths) : null
}
