import { randomUUID } from 'node:crypto'
import type { GigPage } from '@bandstand/api-spec'
import { GIG_STATUSES, type GigFilter, gigFilter } from '@bandstand/domain/gigs'
import { readMapBox } from '@bandstand/domain/maps'
import { greatCircleMiles } from '@bandstand/domain/places'
import { PAGE_MAX } from '@bandstand/domain/requests'
import { dayIn, instantOf } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Schema } from '../../db/database.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openGig } from '../../../test/members/bookings.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'

const INSTRUMENTS = [
  'Piano',
  'Toy Piano',
  'Upright Bass',
  '100% Guitar',
  'A_B Box',
  'Back\\slash',
  'Übungsgeige',
  'DRUMS',
]
const LOCATIONS = ['Detroit, MI', 'Ann Arbor, MI', '100% Hall', 'Under_score', '']
const ZONES = ['America/Detroit', 'America/Chicago', 'Pacific/Honolulu', 'Pacific/Auckland']
const SPOTS = [
  { location_lat: 42.3314, location_lng: -83.0458 },
  { location_lat: 42.2808, location_lng: -83.743 },
  { location_lat: 42.4606, location_lng: -83.1346 },
  { location_lat: 41.8781, location_lng: -87.6298 },
  { location_lat: 0, location_lng: -83.0458 },
  { location_lat: 42.3314, location_lng: 0 },
  { location_lat: null, location_lng: null },
]
const TITLES = [
  'Late jazz jam',
  'Wedding in a barn',
  'Friday at the Lounge',
  'Señor Piano',
  'Barn dance',
  'Some gig',
]
const DESCRIPTIONS = ['', 'Two sets for a seated room.', 'Bring a drummer and a trio; jazz-funk welcome.']
const GENRES = ['Jazz', 'Hip-Hop', 'Rock']
const SEARCHES = [
  'jazz',
  'JAZZ trio',
  'barn',
  'bran dance',
  'wedings',
  'the lounge',
  'loun',
  'lo',
  'senor',
  'detriot',
  'detroit barn',
  'funk welcom',
  'drumer',
  'test room',
  'the',
  'hip hop',
  'xylorimba',
  'seated detroti',
  "!!! ' & | \\\\",
]
const ORIGINS = ['zip:48226', 'city:ann-arbor-mi', 'city:ferndale-mi']
const BOXES = ['-84,42,-83,43', '-83.0458,42.3314,-83,43', '-88,41,-80,44', '-90,-10,10,49', '10,10,11,11']
const NOW = new Date('2026-11-20T17:00:00Z')

let test: TestApp
let venue: Member
let reader: Member
let gigs: Gig[]
const termsOf = new Map<string, Set<string>>()
const savedIds = new Set<string>()
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  test.setTime(NOW)
  venue = await createProVenue(test)
  reader = await createArtist(test)
  await insertGigs(fc.sample(anyGig, { numRuns: 300, seed: 20_261_120 }))
  gigs = await test.deps.db.selectFrom('gigs').selectAll().orderBy('id').execute()
  for (const gig of gigs) termsOf.set(gig.id, naiveTerms(gig))
  await saveEveryFourth()
})
afterAll(() => test.close())

const day = fc
  .integer({ min: -6, max: 12 })
  .map((days) => dayIn('UTC', new Date(NOW.getTime() + days * 86_400_000)))

const anyGig = fc.record({
  date: day,
  time: fc.constantFrom('00:00', '11:59', '12:01', '20:00', '20:00', '23:59'),
  time_zone: fc.constantFrom(...ZONES),
  status: fc.constantFrom('open', 'open', 'open', ...GIG_STATUSES),
  location: fc.constantFrom(...LOCATIONS),
  title: fc.constantFrom(...TITLES),
  description: fc.constantFrom(...DESCRIPTIONS),
  genres: fc.uniqueArray(fc.constantFrom(...GENRES), { maxLength: 2 }),
  pay_cents: fc.constantFrom(0, 5_000, 7_550, 10_000, 250_000),
  instruments: fc.uniqueArray(fc.constantFrom(...INSTRUMENTS), { maxLength: 4 }),
  is_recurring: fc.boolean(),
  rank: fc.constantFrom(1, 2),
  stage: fc.constantFrom('none', 'bare', 'equipped'),
  boosted_until: fc.constantFrom(null, null, null, null, NOW, new Date(NOW.getTime() + 3_600_000)),
  spot: fc.constantFrom(...SPOTS),
})
type AnyGig = typeof anyGig extends fc.Arbitrary<infer Gig> ? Gig : never

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const anyFilter = fc.record({
  instrument: optional(
    fc.constantFrom('piano', 'PIANO', 'a', '%', '_', '\\', 'übung', 'Bass', 'toy piano', 'theremin'),
  ),
  location: optional(fc.constantFrom('detroit', 'MI', '%', '_', 'ann arbor, mi', 'Paris')),
  q: optional(fc.constantFrom(...SEARCHES)),
  genre: optional(fc.constantFrom('Jazz', 'hip-hop', 'ROCK', 'Polka', "a'b\\\\")),
  near: optional(fc.constantFrom(...ORIGINS)),
  radius: optional(fc.constantFrom(5, 10, 25, 50)),
  among: fc.constantFrom(undefined, undefined, undefined, 'saved'),
  dateFrom: optional(day),
  dateTo: optional(day),
  recurring: fc.constantFrom('any', 'any', 'recurring', 'one-time'),
  backline: fc.constantFrom(undefined, undefined, 'provided'),
  minPay: optional(fc.constantFrom(0, 50, 75.5, 75.51, 100, 5000)),
  show: fc.constantFrom('upcoming', 'upcoming', 'all'),
  box: optional(fc.constantFrom(...BOXES)),
  page: fc.constantFrom(1, 1, 2, 3, 9, 20, 40),
})

it('shows exactly what plain SQL over the gigs finds, in its order, with its count, one boost a page in front of its day, for any filters [CALL-23 CALL-24 CALL-25 CALL-26 CALL-27 CALL-28 CALL-29 GIG-05 GIG-06 GIG-07 GIG-08 GIG-09 GIG-10 SUB-23 SUB-25 FLOW-33]', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, async (wanted) => {
      const filter = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
      const shown = await listOverHttp(filter)
      const expected = await findNaively(gigFilter.parse(filter))
      expect(shown.total).toBe(expected.length)
      const { page } = wanted
      expect(shown.gigs.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 8, page * 8))
    }),
    { numRuns: 150 },
  )
}, 60_000)

it('shows 8 gigs a page, each gig once over all pages [LIM-18 GIG-11 CALL-29]', async () => {
  const { total, pageSize } = await listOverHttp({})
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 8) }, (_, index) => listOverHttp({ page: index + 1 })),
  )
  const ids = pages.flatMap(({ gigs }) => gigs.map(({ id }) => id))
  expect(pageSize).toBe(8)
  expect(pages.slice(0, -1).every(({ gigs }) => gigs.length === 8)).toBe(true)
  expect(ids.length).toBe(total)
  expect(new Set(ids).size).toBe(total)
})

it('answers a page past the end with no gigs and the same count', async () => {
  const { total } = await listOverHttp({})
  expect(await listOverHttp({ page: PAGE_MAX })).toEqual({ gigs: [], total, page: PAGE_MAX, pageSize: 8 })
})

it('joins the creator to every gig [ENT-50]', async () => {
  const { gigs } = await listOverHttp({})
  for (const gig of gigs) {
    expect(gig.creator).toEqual({
      uuid: venue.id,
      fullName: expect.any(String),
      venueName: 'The Test Room',
      userType: 'venue',
      profileImageUrl: null,
      isPro: true,
    })
  }
})

it('shows the open gigs of one venue, also within a search', async () => {
  const all = (await listOverHttp({})).total
  const other = await createProVenue(test)
  const id = await openGig(test, other, { title: 'Zydeco supper' })
  expect(await listOverHttp({ venue: other.id })).toMatchObject({ total: 1, gigs: [{ id }] })
  expect(await listOverHttp({ venue: other.id, q: 'zydeco' })).toMatchObject({ total: 1, gigs: [{ id }] })
  expect((await listOverHttp({ venue: venue.id, q: 'zydeco' })).total).toBe(0)
  expect((await listOverHttp({ venue: venue.id })).total).toBe(all)
  expect((await reader.fetch('/api/gigs?venue=somewhere')).status).toBe(422)
  await other.api.booking.closeGig({ gigId: id })
  expect((await listOverHttp({ venue: other.id })).total).toBe(0)
})

async function listOverHttp(filter: Record<string, unknown>): Promise<GigPage> {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  const answer = await reader.fetch(`/api/gigs?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as GigPage
}

interface Found {
  id: string
  date: string
  /** The boosted gig of its day whose turn it is. */
  leads: boolean
}

async function findNaively(filter: GigFilter): Promise<string[]> {
  const searched = await searchNaively(filter)
  const box = filter.box === undefined ? null : readMapBox(filter.box)
  const { rows } = await sql<Found>`
    select id, date, row_number() over (
        partition by date order by (boosted_until > ${NOW} and starts_at > ${NOW} and status = 'open') is not true,
          hashtextextended(id::text, ${Math.floor(NOW.getTime() / 86_400_000)}::bigint)
      ) = 1 and boosted_until > ${NOW} and starts_at > ${NOW} and status = 'open' as leads
    from gigs g
    where g.id = any (${searched}::uuid[])
      and (${filter.show} = 'all' or g.starts_at > ${NOW}::timestamptz)
      and (${filter.show} = 'all' or ${filter.among === 'saved'} or g.status = 'open')
      and (${filter.instrument ?? null}::text is null or exists (
        select from unnest(g.instruments) name
        where position(lower(${filter.instrument ?? null}::text) in lower(name)) > 0))
      and (${filter.location ?? null}::text is null
        or position(lower(${filter.location ?? null}::text) in lower(g.location)) > 0
        or fold_place(g.location) like '%' || nullif(fold_place(${filter.location ?? null}::text), '') || '%')
      and (${filter.dateFrom ?? null}::date is null or g.date >= ${filter.dateFrom ?? null}::date)
      and (${filter.dateTo ?? null}::date is null or g.date <= ${filter.dateTo ?? null}::date)
      and (${filter.recurring} = 'any' or g.is_recurring = (${filter.recurring} = 'recurring'))
      and (${filter.backline ?? null}::text is null or exists (
        select from stages s where s.id = g.stage_id and cardinality(s.backline) > 0))
      and (${filter.minPay ?? null}::numeric is null or g.pay_cents / 100.0 >= ${filter.minPay ?? null}::numeric)
      and (${box?.west ?? null}::float8 is null or (g.location_lat <> 0 and g.location_lng <> 0
        and g.location_lng >= ${box?.west ?? null}::float8 and g.location_lng <= ${box?.east ?? null}::float8
        and g.location_lat >= ${box?.south ?? null}::float8 and g.location_lat <= ${box?.north ?? null}::float8))
    order by g.date, g.rank, g.starts_at, g.id`.execute(test.deps.db)
  return liftNaively(rows).map(({ id }) => id)
}

/** The ids of the gigs that match the words, genre and distance and are saved, where the filter says so. */
async function searchNaively(filter: GigFilter): Promise<string[]> {
  const origin = filter.near ? await test.deps.places.find(filter.near) : null
  const scope = gigs.filter(
    ({ status, starts_at }) =>
      filter.show === 'all' || (starts_at > NOW && (filter.among === 'saved' || status === 'open')),
  )
  const hasTerms = filter.q
    ? naiveSearch(
        filter.q,
        scope.map(({ id }) => termsOf.get(id)!),
        [...termsOf.values()],
      )
    : () => true
  return gigs
    .filter((gig) => hasTerms(termsOf.get(gig.id)!))
    .filter(
      ({ genres }) =>
        !filter.genre || genres.some((genre) => genre.toLowerCase() === filter.genre?.toLowerCase()),
    )
    .filter(({ id }) => !filter.among || savedIds.has(id))
    .filter(({ location_lat: lat, location_lng: lng }) => {
      if (!origin) return true
      return (
        Boolean(lat && lng) && greatCircleMiles(origin, { lat: lat!, lng: lng! }) <= (filter.radius ?? 25)
      )
    })
    .map(({ id }) => id)
}

type Gig = Selectable<Schema['gigs']>

function naiveTerms({ title, description, location, position, instruments, genres }: Gig): Set<string> {
  return new Set(
    splitNaively(
      [title, description, location, position, ...instruments, ...genres, 'The Test Room'].join(' '),
    ),
  )
}

const splitNaively = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a gig has all words, the last of which may be incomplete; one typo per word if no gig in `scope` has them. */
function naiveSearch(
  typed: string,
  scope: Set<string>[],
  all: Set<string>[],
): (found: Set<string>) => boolean {
  const everyWord = splitNaively(typed)
  const telling = everyWord.filter((word) => !['the', 'a', 'and', 'for'].includes(word))
  const terms = telling.length > 0 ? telling : everyWord
  const asTyped = (found: Set<string>) =>
    terms.length > 0 && terms.every((term, at) => asTypedAt(term, at === terms.length - 1, found))
  if (scope.some(asTyped)) return asTyped
  const known = new Set(all.flatMap((found) => [...found]).filter((word) => word.length >= 3))
  const isSpelling = (term: string, word: string) =>
    known.has(word) && withoutOneLetter(term).some((rest) => withoutOneLetter(word).includes(rest))
  return (found) =>
    terms.length > 0 &&
    terms.every(
      (term, at) =>
        asTypedAt(term, at === terms.length - 1, found) || [...found].some((word) => isSpelling(term, word)),
    )
}

const asTypedAt = (term: string, isLast: boolean, found: Set<string>) =>
  found.has(term) || (isLast && term.length >= 3 && [...found].some((word) => word.startsWith(term)))

const withoutOneLetter = (word: string) =>
  word.length < 4 ? [word] : [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]

/** Saves every fourth gig for the reader, whatever its status. */
async function saveEveryFourth(): Promise<void> {
  for (const { id } of gigs.filter((_, at) => at % 4 === 0)) savedIds.add(id)
  const rows = [...savedIds].map((gig_id) => ({ artist_id: reader.id, gig_id, created_at: NOW }))
  await test.deps.db.insertInto('saved_gigs').values(rows).execute()
}

/** On each page, the last of the days that begin there and have a boosted gig starts with it. */
function liftNaively(rows: Found[]): Found[] {
  const lifted = [...rows]
  for (let page = 0; page < rows.length; page += 8) {
    const leads = rows
      .filter(({ date }, at) => at >= page && at < page + 8 && rows[at - 1]?.date !== date)
      .flatMap(({ date }) => rows.find((row) => row.date === date && row.leads) ?? [])
    const lead = leads.at(-1)
    if (!lead) continue
    lifted.splice(lifted.indexOf(lead), 1)
    lifted.splice(
      rows.findIndex(({ date }) => date === lead.date),
      0,
      lead,
    )
  }
  return lifted
}

async function insertGigs(gigs: AnyGig[]): Promise<void> {
  const { id: bare } = await venue.api.stages.add({ name: 'Bare' })
  const { id: equipped } = await venue.api.stages.add({ name: 'Equipped', backline: ['Piano'] })
  const stageId = { none: null, bare, equipped }
  await test.deps.db
    .insertInto('gigs')
    .values(
      gigs.map(({ spot, stage, ...gig }) => ({
        ...gig,
        ...spot,
        id: randomUUID(),
        stage_id: stageId[stage],
        created_by: venue.id,
        venue_id: venue.id,
        starts_at: instantOf(`${gig.date}T${gig.time}`, gig.time_zone)!,
        payment_type: 'flat' as const,
        position: 'Musician',
      })),
    )
    .execute()
}
