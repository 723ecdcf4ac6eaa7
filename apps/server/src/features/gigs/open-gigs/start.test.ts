import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, DAY_MS } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createArtist, createProVenue, type Member, signedInAt } from '../../../../test/members/factories.ts'
import { gigForm } from '../../../../test/members/gig-form.ts'
import { startSecondServer } from '../../../../test/second-server.ts'
import { createDatabase, type Database } from '../../../db/database.ts'
import { createPool } from '../../../db/pool.ts'
import { runMaintenance } from '../../../run-maintenance.ts'
import type { OpenGigFilter } from './open-gig.ts'
import { totalOf } from './page-in-days.ts'
import { type OpenGigs, startOpenGigs } from './start.ts'

let test: TestApp
let venue: Member
let artist: Member
beforeAll(async () => {
  test = await startTestApp()
  ;[venue, artist] = await Promise.all([createProVenue(test), createArtist(test)])
})
afterAll(() => test.close())

const WRITERS = 8
const SHARED = 'Tambourine'
const TODAY = new Date().toISOString().slice(0, 10)
/** Those of the gigs: the last one is outside of the box, and another one has no position. */
const PLACES = [
  { location: 'Bongo Bar', lat: 42.25, lng: -83.5 },
  { location: 'Bongo Hall', lat: null, lng: null },
  { location: 'Bongo Barn', lat: 42.25, lng: -82.5 },
]
const BOX = { west: -84, south: 42, east: -83, north: 42.25 }
const nameOf = (writer: number) => `Bongos ${writer}`
const { seed, times } = inject('properties')

/** Returns how many open gigs a server counts in memory; null while it can't. */
async function countBy(openGigs: OpenGigs, filter: OpenGigFilter): Promise<number | null> {
  const inMemory = await openGigs.read()
  return inMemory && totalOf(inMemory.index.countDays(filter))
}

/** What a writer does to its own gigs, by their place in its list. */
const act = fc.record({
  kind: fc.constantFrom('post', 'post', 'post', 'change', 'close', 'reopen', 'delete'),
  which: fc.nat({ max: 30 }),
  count: fc.integer({ min: 1, max: 3 }),
  pay: fc.constantFrom(10_000, 20_000, 20_001),
  days: fc.integer({ min: -1, max: 3 }),
  isShared: fc.boolean(),
  place: fc.nat({ max: 2 }),
  end: fc.constantFrom('commit', 'commit', 'commit', 'rollback', 'lost connection'),
})
type Act = ReturnType<typeof act.generate>['value']

it('counts exactly while eight members write, at two servers, whose connections break and one of which starts again', async () => {
  const pools = [createPool(test.deps.databaseUrl), createPool(test.deps.databaseUrl)]
  const databases = pools.map(createDatabase)
  const newCounter = (server: number) => startOpenGigs(databases[server]!, test.deps.log)
  const counters = [newCounter(0), newCounter(1)]
  const names = [...Array.from({ length: WRITERS }, (_, writer) => nameOf(writer)), SHARED]
  await sql`insert into gig_instruments (name) select unnest(${names}::text[])`.execute(test.deps.db)
  const ids = await idsOf(names)
  const locationIds = await addLocations()
  let fromMemory = 0

  const compare = async (filter: OpenGigFilter, what: unknown) => {
    const expected = await countInDatabase(filter)
    for (const server of [0, 1]) {
      const total = await again(() => countBy(counters[server]!, filter))
      if (total === null) continue
      fromMemory++
      expect(total, JSON.stringify({ server, filter, what })).toBe(expected)
    }
  }
  const write = async (writer: number, acts: Act[]) => {
    const own = ids[writer]!
    for (const one of acts) {
      const db = databases[one.which % 2]!
      await doAct(db, writer, one).catch(() => {})
      // Nobody else writes gigs with this instrument.
      const filter = { startsAfter: Date.now(), instrumentIds: [own] }
      await compare(filter, one)
      await compare({ ...filter, minPayCents: one.pay, firstDay: addDays(TODAY, 1) }, one)
      await compare({ ...filter, box: BOX }, one)
      await compare({ ...filter, locations: locationsOf([locationIds[one.place]!]) }, one)
    }
  }
  const plans = fc.sample(fc.array(act, { minLength: 30, maxLength: 30 }), { seed, numRuns: WRITERS * times })
  const isOver = { writing: false }
  const killing = (async () => {
    for (let turn = 1; !isOver.writing; turn++) {
      await sleep(40)
      await killOne(test.deps.db)
      if (turn % 15 === 0) counters[1] = newCounter(1)
    }
  })()
  for (let round = 0; round < times; round++)
    await Promise.all(
      plans.slice(round * WRITERS, (round + 1) * WRITERS).map((acts, writer) => write(writer, acts)),
    )
  isOver.writing = true
  await killing
  expect(fromMemory).toBeGreaterThan(300 * times)

  await expect
    .poll(() => again(() => countBy(counters[0]!, { startsAfter: 0, instrumentIds: [0] })), {
      timeout: 15_000,
    })
    .not.toBeNull()
  await expect
    .poll(() => again(() => countBy(counters[1]!, { startsAfter: 0, instrumentIds: [0] })), {
      timeout: 15_000,
    })
    .not.toBeNull()
  const now = Date.now()
  for (const instrumentIds of [[0], [ids.at(-1)!], [ids[0]!, ids[1]!, ids.at(-1)!], ids])
    for (const narrowed of [
      {},
      { isRecurring: false },
      { lastDay: TODAY },
      { minPayCents: 20_001 },
      { box: BOX, minPayCents: 20_000 },
      { box: BOX, locations: locationsOf(locationIds.slice(1)) },
      { locations: locationsOf(locationIds) },
    ])
      await compare({ startsAfter: now, instrumentIds, ...narrowed }, 'in the end')
  await Promise.all(pools.map((pool) => pool.end()))
}, 120_000)

it('shows what was just posted, changed and closed on another server', async () => {
  const second = await startSecondServer(test)
  const there = signedInAt(second, artist)
  const total = async (filter = {}) => (await there.api.gigs.list({ instrument: 'Zither', ...filter })).total
  await expect
    .poll(() => countBy(second.deps.openGigs, { startsAfter: 0, instrumentIds: [0] }))
    .not.toBeNull()
  expect(await total()).toBe(0)
  const form = (pay: string) => gigForm({ instruments: ['Zither', 'Piano'], pay })
  const { id } = await venue.api.gigs.create(form('300'))
  expect(await total()).toBe(1)
  expect(await total({ minPay: 301 })).toBe(0)
  await venue.api.gigs.update({ id, ...form('400') })
  expect(await total({ minPay: 301 })).toBe(1)
  // What a text means is remembered until a gig has a new instrument or location.
  const atAlley = async () => (await there.api.gigs.list({ location: 'zither alley' })).total
  expect(await atAlley()).toBe(0)
  await sql`update gigs set location = '2 Zither Alley, Detroit' where id = ${id}`.execute(test.deps.db)
  expect(await atAlley()).toBe(1)
  await sql`update gigs set suspended = true where id = ${id}`.execute(test.deps.db)
  expect(await total()).toBe(0)
  await sql`update gigs set suspended = false where id = ${id}`.execute(test.deps.db)
  expect(await total()).toBe(1)
  await venue.api.booking.closeGig({ gigId: id })
  expect(await total()).toBe(0)
  await second.close()
})

it('reads all gigs again after a change that it can’t follow', async () => {
  const counter = startOpenGigs(test.deps.db, test.deps.log)
  const all = { startsAfter: 0, instrumentIds: [0] }
  await expect.poll(() => countBy(counter, all)).toBe(await countInDatabase(all))
  await sql`
    insert into open_gig_changes (is_open, date, starts_at, pay_cents, is_recurring, instrument_ids)
    values (false, '2026-01-01', '2026-01-01', 1, false, '{}')`.execute(test.deps.db)
  expect(await countBy(counter, all)).toBeNull()
  await expect.poll(() => countBy(counter, all)).toBe(await countInDatabase(all))
})

it('counts nothing while the database can’t answer, and says so in the log', async () => {
  const pool = createPool(test.deps.databaseUrl)
  const warnings: string[] = []
  const log = { warn: (_: object, text: string) => warnings.push(text) } as unknown as Logger
  const counter = startOpenGigs(createDatabase(pool), log)
  const all = { startsAfter: 0, instrumentIds: [0] }
  await expect.poll(() => countBy(counter, all)).not.toBeNull()
  await pool.end()
  expect(await Promise.all([countBy(counter, all), countBy(counter, all), countBy(counter, all)])).toEqual([
    null,
    null,
    null,
  ])
  expect(warnings).toEqual(['changes of open gigs could not be read'])
})

it('keeps the log of changes for two days', async () => {
  const { db } = test.deps
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from open_gig_changes`.execute(db)).rows[0]!.n
  const before = await count()
  await sql`
    insert into open_gig_changes (changed_at, server_started_at, is_open, date, starts_at, pay_cents, is_recurring, instrument_ids)
    select now() - n * interval '25 hours', now() - interval '5 days', true, '2026-01-01', '2026-01-01', 1, false, '{}'
    from generate_series(0, 2) n`.execute(db)
  await runMaintenance(test.deps)
  expect(await count()).toBe(before + 2)
})

async function idsOf(names: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from gig_instruments join unnest(${names}::text[]) with ordinality n (name, at) using (name)
    order by n.at`.execute(test.deps.db)
  return rows.map(({ id }) => id)
}

function locationsOf(ids: number[]): OpenGigFilter['locations'] {
  return { ids, hash: ids.join() }
}

async function addLocations(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into gig_locations (location) select unnest(${PLACES.map(({ location }) => location)}::text[]) returning id`.execute(
    test.deps.db,
  )
  return rows.map(({ id }) => id)
}

async function countInDatabase(filter: OpenGigFilter): Promise<number> {
  const { instrumentIds, startsAfter, firstDay, lastDay, minPayCents, isRecurring, box, locations } = filter
  const where = [
    sql`g.status = 'open' and not g.suspended and g.starts_at > ${new Date(startsAfter)}`,
    ...(instrumentIds.includes(0)
      ? []
      : [
          sql`g.instruments && array(select name from gig_instruments where id = any (${instrumentIds}::int[]))`,
        ]),
    ...(firstDay ? [sql`g.date >= ${firstDay}::date`] : []),
    ...(lastDay ? [sql`g.date <= ${lastDay}::date`] : []),
    ...(minPayCents === undefined ? [] : [sql`g.pay_cents >= ${minPayCents}`]),
    ...(isRecurring === undefined ? [] : [sql`g.is_recurring = ${isRecurring}`]),
    ...(box
      ? [
          sql`g.location_lng between ${box.west} and ${box.east} and g.location_lat between ${box.south} and ${box.north}`,
        ]
      : []),
    ...(locations
      ? [sql`g.location in (select location from gig_locations where id = any (${locations.ids}::int[]))`]
      : []),
  ]
  const counted = () =>
    sql<{ total: number }>`select count(*) as total from gigs g where ${sql.join(where, sql` and `)}`.execute(
      test.deps.db,
    )
  return (await again(counted)).rows[0]!.total
}

async function doAct(db: Database, writer: number, { kind, which, end, ...facts }: Act): Promise<void> {
  const own = sql`created_by = ${venue.id} and title = ${nameOf(writer)}`
  const one = sql`id = (select id from gigs where ${own} order by id limit 1 offset ${which})`
  const statements: Record<string, RawBuilder<unknown>> = {
    post: posting(writer, facts),
    change: sql`
      update gigs set (location, location_lat, location_lng) = (${placeValues(facts)}), pay_cents = ${facts.pay}, instruments = ${instrumentsOf(writer, facts)}, is_recurring = not is_recurring,
        date = date + 1, starts_at = starts_at + interval '1 day'
      where ${one}`,
    close: sql`update gigs set status = 'cancelled' where ${own} and pay_cents = ${facts.pay}`,
    reopen: sql`update gigs set status = 'open' where ${own}`,
    delete: sql`delete from gigs where ${one}`,
  }
  await db.transaction().execute(async (tx) => {
    await statements[kind]!.execute(tx)
    await sleep(which % 4)
    if (end === 'rollback') throw new Error('The member changed their mind.')
    if (end === 'lost connection') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
}

type Facts = Pick<Act, 'count' | 'pay' | 'days' | 'isShared' | 'place'>

function instrumentsOf(writer: number, { isShared }: Pick<Facts, 'isShared'>): string[] {
  return [nameOf(writer), ...(isShared ? [SHARED] : [])]
}

function placeValues({ place }: Pick<Facts, 'place'>): RawBuilder<unknown> {
  const { location, lat, lng } = PLACES[place]!
  return sql`${location}::text, ${lat}::float8, ${lng}::float8`
}

function posting(writer: number, facts: Facts): RawBuilder<unknown> {
  const { count, pay, days } = facts
  const at = new Date(Date.now() + days * DAY_MS + 60_000)
  return sql`
    insert into gigs (created_by, venue_id, title, date, time, time_zone, starts_at, payment_type, position, pay_cents, instruments,
      location, location_lat, location_lng)
    select ${venue.id}, ${venue.id}, ${nameOf(writer)}, ${at.toISOString().slice(0, 10)}::date, '20:00', 'UTC', ${at},
      'flat', 'Musician', ${pay}::bigint, ${instrumentsOf(writer, facts)}::text[], ${placeValues(facts)}
    from generate_series(1, ${count}::int)`
}

/** Ends one of the other connections to this database. */
async function killOne(db: Database): Promise<void> {
  await again(() =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      order by random() limit 1`.execute(db),
  )
}

/** Repeats a read whose connection was lost. */
async function again<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await read()
    } catch (error) {
      if (tries === 20) throw error
      await sleep(5)
    }
  }
}
