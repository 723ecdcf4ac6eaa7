import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { askAll, requireSame } from './answers.ts'
import { boostsPlan } from './boosts-plan.ts'
import { bookingPlan } from './booking-plan.ts'
import { networkPlan } from './network-plan.ts'
import { lineupPlan } from './lineup-plan.ts'
import { messagesPlan } from './messages-plan.ts'
import { paymentPlan } from './payment-plan.ts'
import type { Plan, PrivacyRequest } from './plan.ts'
import { peoplePlan } from './people-plan.ts'
import { reportsPlan } from './reports-plan.ts'
import { planRequests } from './requests.ts'
import { createPrivacyWorld, type PrivacyWorld, SAVED_ARTIST, type Shift } from './world.ts'

/** `npm run torture` tries many times as many pairs; the walk before sends all requests. */
const REQUESTS_A_PAIR = 2
const { times } = inject('properties')
/** How far the clock moves from pair to pair: longer than a server caches a session's user. */
const STEP_MS = 6000

let world: PrivacyWorld
let booking: Plan
let requests: PrivacyRequest[]
beforeAll(async () => {
  world = await createPrivacyWorld()
  booking = await bookingPlan(world)
  Object.assign(
    booking,
    await paymentPlan(world),
    await networkPlan(world),
    await messagesPlan(world),
    await boostsPlan(world),
    await reportsPlan(world),
    peoplePlan(world),
    lineupPlan([world.artist.id, world.otherArtist.id]),
  )
  // Effects reach the mailbox and notifications in their own time; the sandbox has nobody here to send it to.
  const waiting = world.test.deps.db.selectFrom('outbox_events').select('kind')
  const undelivered = waiting.where('kind', 'not like', 'sandbox.%')
  await vi.waitFor(async () => expect(await undelivered.execute()).toEqual([]), { timeout: 20_000 })
  await world.fixNewGigId()
  requests = planRequests(world, booking)
})
afterAll(() => world.close())

/** Up to about ten miles from the center of an artist's place. */
const degrees = fc.integer({ min: -150_000, max: 150_000 }).map((millionths) => millionths / 1e6)
const shiftsOfAll = () => {
  const { length } = world.artists
  return fc.array(fc.tuple(degrees, degrees), { minLength: length, maxLength: length })
}
/** Requests by their place in the list, so that a failure shows numbers; its message names the one that matters. */
const someOf = (all: PrivacyRequest[]) =>
  fc.uniqueArray(fc.nat(all.length - 1), { minLength: REQUESTS_A_PAIR, maxLength: REQUESTS_A_PAIR })

/** Sends the requests to one server, moves the artists, and sends them to the other. Returns the first one's responses. */
async function requireSameAnswers(asked: PrivacyRequest[], before: Shift[], after: Shift[]) {
  await world.moveArtists(before)
  const first = await askAll(world, 0, asked)
  await world.moveArtists(after)
  requireSame(first, await askAll(world, 1, asked))
  return first
}

it('everyone calls every operation, and every operation that reads answers somebody [MAP-07 FIND-07]', async () => {
  const eastward = world.artists.map((_, index): Shift => [0.01 * index, 0.02 * index])
  const answers = await requireSameAnswers(requests, eastward, eastward.toReversed())
  const reads = (all: PrivacyRequest[]) =>
    new Set(all.flatMap(({ operation, method }) => (method === 'GET' && operation) || []))
  const answered = requests.filter((request) => answers.get(request)?.startsWith('2'))
  expect(reads(answered)).toEqual(reads(requests))
}, 180_000)

it('an operation or a URL that nobody calls is reported', () => {
  const routes = [...world.routes, 'GET /artists/:id/where']
  expect(() => planRequests({ ...world, routes }, booking)).toThrow(
    'Nobody asks GET /artists/:id/where whether it shows where artists live.',
  )
})

it(
  'for any two positions of artists within their places, every response is the same to the byte [MAP-07 FIND-07]',
  async () => {
    let pairs = 0
    await fc.assert(
      fc.asyncProperty(shiftsOfAll(), shiftsOfAll(), someOf(requests), async (before, after, chosen) => {
        world.stopClock(++pairs * STEP_MS)
        await requireSameAnswers(
          chosen.map((index) => requests[index]!),
          before,
          after,
        )
      }),
      { numRuns: 250 * times, endOnFailure: true },
    )
  },
  300_000 * times,
)

it(
  'for any two addresses in one ZIP code or city, the same is stored and the same is shown [MAP-07 FIND-07]',
  async () => {
    const reads = requests.filter(({ method }) => method === 'GET')
    let pairs = 0
    await fc.assert(
      fc.asyncProperty(twoWritings, someOf(reads), async ([before, after], chosen) => {
        world.stopClock(++pairs * STEP_MS)
        const asked = chosen.map((index) => reads[index]!)
        const first = await saveAndAsk(0, before, asked)
        requireSame(first, await saveAndAsk(1, after, asked))
      }),
      { numRuns: 50 * times, endOnFailure: true },
    )
  },
  180_000 * times,
)

/** What the field can contain, and the suggestion that was chosen. */
interface Writing {
  location: string
  placeId: string | null
}
const typed = (location: string): Writing => ({ location, placeId: null })

const street = fc
  .tuple(
    fc.integer({ min: 1, max: 99_999 }),
    fc.constantFrom('Second Ave', 'Elm St', 'Woodward Ave Apt 4', 'W Grand Blvd #2', 'Canary Ct'),
  )
  .map((parts) => parts.join(' '))

function inZipCode(city: string, zip: string): fc.Arbitrary<Writing> {
  return fc.oneof(
    street.map((address) => typed(`${address}, ${city}, MI ${zip}`)),
    street.map((address) => typed(`${address}, ${city}, MI ${zip}-1234`)),
    street.map((location) => ({ location, placeId: `zip:${zip}` })),
    fc.constantFrom(typed(zip), typed(`${city}, MI ${zip}`)),
  )
}

function inCity(city: string, placeId: string): fc.Arbitrary<Writing> {
  return fc.oneof(
    street.map((address) => typed(`${address}, ${city}, MI`)),
    street.map((location) => ({ location, placeId })),
    fc.constantFrom(typed(`${city}, MI`), typed(` ${city.toLowerCase()},  mi `)),
  )
}

const twoWritings = fc.oneof(
  ...[
    inZipCode('Detroit', '48226'),
    inZipCode('Detroit', '48201'),
    inZipCode('Ann Arbor', '48104'),
    inCity('Ferndale', 'city:ferndale-mi'),
    inCity('Ann Arbor', 'city:ann-arbor-mi'),
  ].map((writing) => fc.tuple(writing, writing)),
)

/** The response to saving, everything that is stored then, and the responses to others. */
async function saveAndAsk(server: 0 | 1, writing: Writing, asked: PrivacyRequest[]) {
  const save = { ...SAVE, body: { ...SAVED_ARTIST, ...writing } }
  const saved = (await askAll(world, server, [save])).get(save) ?? ''
  expect(saved).toMatch(/^200\n/)
  const answers = await askAll(world, server, asked)
  return new Map<PrivacyRequest | string, string>([[SAVE, saved], ...(await storedRows()), ...answers])
}

const SAVE: PrivacyRequest = {
  operation: 'profiles.saveMine',
  viewer: 'artist',
  method: 'PUT',
  url: '/api/profile',
  body: undefined,
}

/** The rows of each table, except counters, jobs and the security log, which are always different. */
async function storedRows(): Promise<Map<string, string>> {
  const { db } = world.test.deps
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('places', 'clock_runs', 'rate_limits', 'outbox_events', 'dev_mails', 'security_events')`.execute(
    db,
  )
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name, string_agg(t::text, e'\\n' order by t::text) as rows from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; rows: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [`The table ${row.name}`, row.rows ?? '']))
}
