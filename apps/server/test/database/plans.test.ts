import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { gigMapFilter } from '@bandstand/domain/gigs'
import { inCents } from '@bandstand/domain/money'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import type { Database, Schema } from '../../src/db/database.ts'
import type * as Pools from '../../src/db/pool.ts'
import { selectAttention, selectAttentionOfAll } from '../../src/features/attention/attention.queries.ts'
import { selectApplicationPage } from '../../src/features/booking/applications/application-cards.queries.ts'
import { selectBookingPage } from '../../src/features/booking/booking-pages.queries.ts'
import { listEndedBookings } from '../../src/features/booking/due-bookings.queries.ts'
import {
  clusterGigs,
  type OpenGigs,
  pageGigs,
  startOpenGigs,
} from '../../src/features/gigs/open-gigs/index.ts'
import { tileBox } from '../../src/features/maps/tile-box.ts'
import { countUnread } from '../../src/features/messages/threads.queries.ts'
import { selectUnread } from '../../src/features/notifications/notifications.queries.ts'
import { listUnsettled } from '../../src/features/payments/deposits/due-payments.queries.ts'
import { selectTransactionPage } from '../../src/features/payments/payment-pages.queries.ts'
import { countPaid } from '../../src/features/payments/records/trust-record.queries.ts'
import { createLog } from '../../src/log.ts'
import { createTestDatabase } from './database.ts'
import { artistOf, fillForPlans, LONG_TABLES, venueOf } from './fill-for-plans.ts'

const PERSON = crypto.randomUUID() as PersonId

/** PostgreSQL compares a named statement's own plans with a general one after five. */
const REQUESTS = 40

const now = new Date()
const reader = { partyId: artistOf(0), now, origin: null }
const READING = { now, takesDeposits: true, secondStepOverCents: null }
const askedOf = (partyId: PartyId) =>
  ({ partyId, personId: PERSON, role: 'owner', profileComplete: true }) as const
const filter = (narrowed: z.input<typeof gigMapFilter>) => inCents(gigMapFilter.parse(narrowed), 'minPay')
const day = (n: number) => new Date(now.getTime() + n * 86_400_000).toISOString().slice(0, 10)

interface Busy {
  what: string
  /** The `n`th of many different requests. */
  ask: (n: number) => Promise<unknown>
  /** The indexes that its statements were designed for; each is used by one of them. */
  uses: string[]
  /** How many rows of long tables the last request may read at most. */
  reads?: number
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let db: Database
let openGigs: OpenGigs
const sent = new Map<string, readonly unknown[]>()

const BUSIEST: Busy[] = [
  {
    what: 'the list of gigs',
    ask: (n) => pageGigs({ db, openGigs }, { ...filter({ dateFrom: day(n) }), page: 1 + (n % 3) }, reader),
    uses: ['gig_open_instruments_page'],
    reads: 1000,
  },
  {
    what: 'the search for gigs by words',
    ask: (n) => pageGigs({ db, openGigs: null }, { ...filter({ q: `word${n}` }), page: 1 }, reader),
    uses: ['gig_open_documents_document'],
  },
  {
    what: 'a tile of the map',
    ask: (n) => {
      const tile = tileBox({ z: 10, x: 240 + n, y: 375 + (n % 9) })
      return clusterGigs({ db, openGigs: null }, filter({}), reader, { tile, cellsAlong: 16 })
    },
    uses: ['gig_open_instruments_map'],
  },
  {
    what: 'the list of gigs within a metro, and at last within the country',
    ask: (n) => {
      const box = n < REQUESTS - 1 ? `${-100 + n / 2},40,${-99 + n / 2},41` : '-125,24,-66,50'
      return pageGigs({ db, openGigs: null }, { ...filter({ box }), page: 1 }, reader)
    },
    uses: ['gig_open_instruments_map', 'gig_open_instruments_page'],
  },
  {
    what: 'the list of gigs within the country, counted in memory',
    ask: (n) =>
      pageGigs({ db, openGigs }, { ...filter({ box: '-125,24,-66,50', minPay: `${n}` }), page: 1 }, reader),
    uses: ['gig_open_instruments_page'],
    reads: 1000,
  },
  {
    what: 'the list of gigs at many locations, counted in memory',
    ask: (n) =>
      pageGigs({ db, openGigs }, { ...filter({ location: 'MI', minPay: `${n}` }), page: 1 }, reader),
    uses: ['gig_locations_place_pairs', 'gig_open_instruments_page'],
    reads: 2000,
  },
  {
    what: 'all gigs, page by page to the last one',
    ask: (n) => pageGigs({ db, openGigs: null }, { ...filter({ show: 'all' }), page: 1 + n * 320 }, reader),
    uses: ['gigs_by_date'],
  },
  {
    what: 'all gigs of a venue',
    ask: (n) =>
      pageGigs(
        { db, openGigs: null },
        { ...filter({ show: 'all', venue: venueOf(n) }), page: 1 + (n % 12) },
        reader,
      ),
    uses: ['gigs_of_venue'],
  },
  {
    what: 'an artist’s applications',
    ask: (n) => selectApplicationPage(db, { artistId: artistOf(n) }, 'artist', { show: 'all', page: 1 }, now),
    uses: ['applications_by_artist'],
  },
  {
    what: 'a venue’s applications',
    ask: (n) => selectApplicationPage(db, { venueId: venueOf(n) }, 'venue', { show: 'live', page: 1 }, now),
    uses: ['applications_by_venue'],
  },
  {
    what: 'bookings',
    ask: (n) => selectBookingPage(db, artistOf(n), 'artist', { show: 'past', page: 1 }, now),
    uses: ['bookings_artist'],
  },
  {
    what: 'payments',
    ask: (n) => selectTransactionPage(db, venueOf(n), 'venue', 1),
    uses: ['transactions_of_venue'],
  },
  {
    what: 'what an artist has to do next',
    ask: (n) => selectAttention(db, askedOf(artistOf(n)), 'artist', READING),
    uses: ['applications_by_artist', 'bookings_artist'],
  },
  {
    what: 'what a venue has to do next',
    ask: (n) => selectAttention(db, askedOf(venueOf(n)), 'venue', READING),
    uses: ['applications_by_venue', 'bookings_venue'],
  },
  {
    what: 'what the agent of a hundred acts and twenty venues has to do next',
    ask: (n) => {
      const many = <Id>(count: number, idOf: (at: number) => Id) =>
        Array.from({ length: count }, (_, at) => idOf(n + at))
      const parties = {
        artist: many(100, artistOf).map(askedOf),
        venue: many(20, venueOf).map(askedOf),
      }
      return selectAttentionOfAll(db, parties, READING)
    },
    uses: ['applications_by_artist', 'bookings_artist', 'applications_by_venue', 'bookings_venue'],
  },
  {
    what: 'how a venue paid',
    ask: (n) => countPaid(db, venueOf(n)),
    uses: ['bookings_venue', 'transactions_of_venue'],
  },
  {
    what: 'unread notifications',
    ask: (n) => selectUnread(db, artistOf(n), 50),
    uses: ['notifications_unread'],
  },
  {
    what: 'unread messages',
    ask: (n) => countUnread(db, artistOf(n)),
    uses: ['thread_members_unread'],
  },
  {
    what: 'the clocks of bookings and payments',
    ask: async (n) => {
      const at = new Date(now.getTime() - n * 60_000)
      await listEndedBookings(db, at, 100)
      await listUnsettled(db, at, 100)
    },
    uses: ['bookings_running', 'transactions_unfinished'],
  },
]

beforeAll(async () => {
  database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await fillForPlans(client)
  await client.end()
  // Its own copy, as the number of statements that get a name is limited in all tests of a process together.
  const copy = '../../src/db/pool.ts?plans'
  const { createPool } = (await import(copy)) as typeof Pools
  // One connection: a plan is a connection's own.
  pool = createPool(database.url, { max: 1 })
  db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      sent.set(query.sql, query.parameters)
    },
  })
  openGigs = startOpenGigs(db, createLog('silent'))
  await vi.waitUntil(() => openGigs.read(), { timeout: 30_000 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it.each(BUSIEST)(
  `$what: found by index after ${REQUESTS} requests`,
  async ({ ask, uses, reads = Infinity }) => {
    sent.clear()
    for (let n = 0; n < REQUESTS; n++) await ask(n)
    const plans = []
    for (const [text, values] of sent) plans.push(await planOf(text, values))
    const scans = plans.flatMap(scansIn)
    expect(scans.map(({ index }) => index)).toEqual(expect.arrayContaining(uses))
    const long = scans.filter(({ table }) => LONG_TABLES.includes(table ?? ''))
    expect(long.filter(({ index }) => !index)).toEqual([])
    expect(long.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(reads)
  },
)

it('notices an index that is no longer used', async () => {
  await pool.query('begin')
  await pool.query('drop index notifications_unread; drop index notifications_newest')
  const unread = BUSIEST.find(({ what }) => what === 'unread notifications')!
  sent.clear()
  await unread.ask(1)
  const scans = []
  for (const [text, values] of sent) scans.push(...scansIn(await planOf(text, values)))
  expect(scans.map(({ index }) => index)).not.toContain('notifications_unread')
  await pool.query('rollback')
})

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Returns the plan that the connection has for a statement by now, prepared under its name, and what it reads. */
async function planOf(text: string, values: readonly unknown[]): Promise<Plan> {
  const prepared = await pool.query<{ name: string }>(
    'select name from pg_prepared_statements where statement = $1',
    [text],
  )
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null'
    if (value instanceof Date) return literal(value.toISOString())
    if (Array.isArray(value)) return literal(`{${value.map((each) => JSON.stringify(each)).join(',')}}`)
    return `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`
  }
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) execute "${prepared.rows[0]!.name}"${given}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

interface Scan {
  index: string | undefined
  table: string | undefined
  /** How many it reads. */
  rows: number
}

/** Returns how a plan reads tables: by which index, or whole. */
function scansIn(plan: Plan): Scan[] {
  const own =
    plan['Index Name'] || plan['Node Type'].endsWith('Seq Scan')
      ? [{ index: plan['Index Name'], table: plan['Relation Name'], rows: rowsRead(plan) }]
      : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)]
}

function rowsRead(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return (plan['Actual Rows'] + removed) * plan['Actual Loops']
}
