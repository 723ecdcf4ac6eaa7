import { randomUUID } from 'node:crypto'
import { addDays } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import type { Database } from '../../../db/database.ts'
import { runMaintenance } from '../../../run-maintenance.ts'
import { addUpGigsPerDay, selectGigsPerDay } from './gigs-per-day.queries.ts'

let test: TestApp
let venues: Member[]
let reader: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venues = await Promise.all([1, 2, 3, 4].map(() => createProVenue(test)))
  reader = await createArtist(test)
})
afterAll(() => test.close())

const FIRST = '2026-11-20'
const { seed, times } = inject('properties')
const day = fc.nat({ max: 5 }).map((days) => addDays(FIRST, days))

const act = fc.record({
  kind: fc.constantFrom('post', 'post', 'post', 'move', 'suspend', 'delete', 'add up'),
  day,
  isCommitted: fc.boolean(),
})

it('counts all gigs while four venues post, move and delete theirs and the counts are added up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { maxLength: 12 }), { minLength: 4, maxLength: 4 }),
      async (all) => {
        await Promise.all(
          all.map(async (acts, writer) => {
            // oxlint-disable-next-line no-await-in-loop -- one after the other, beside the other venues
            for (const one of acts) await doAct(venues[writer]!, one).catch(() => {})
          }),
        )
        await expectExact()
      },
    ),
    { seed, numRuns: 4 * times },
  )
  await runMaintenance(test.deps)
  const { rows } = await sql`select from gigs_per_day group by date having count(*) > 1`.execute(test.deps.db)
  expect(rows).toEqual([])
  await expectExact()
}, 120_000)

it('counts the gigs that were there before the upgrade while venues post', async () => {
  const { db } = test.deps
  await insertGigs(db, venues[0]!, FIRST)
  await sql`delete from gigs_per_day`.execute(db)
  let filling: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await insertGigs(tx, venues[1]!, FIRST)
    filling = sql`select fill_gigs_per_day()`.execute(db)
    await filling
    await insertGigs(tx, venues[1]!, addDays(FIRST, 1))
  })
  await expectExact()
  await sql`select fill_gigs_per_day()`.execute(db)
  await expectExact()
  await sql`truncate gigs cascade`.execute(db)
  expect(await selectGigsPerDay(db, {})).toEqual([])
})

async function doAct(venue: Member, { kind, day, isCommitted }: ReturnType<typeof act.generate>['value']) {
  const { db } = test.deps
  if (kind === 'add up') return addUpGigsPerDay(db)
  await db.transaction().execute(async (tx) => {
    const own = sql`created_by = ${venue.id}`
    if (kind === 'post') await insertGigs(tx, venue, day)
    if (kind === 'move') await sql`update gigs set date = date + 1 where ${own} and date = ${day}`.execute(tx)
    if (kind === 'suspend') await sql`update gigs set suspended = not suspended where ${own}`.execute(tx)
    if (kind === 'delete') await sql`delete from gigs where ${own} and date = ${day}`.execute(tx)
    if (!isCommitted) throw new Error('It changed its mind')
  })
}

async function insertGigs(db: Database, venue: Member, date: string): Promise<void> {
  const gig = {
    created_by: venue.id,
    venue_id: venue.id,
    title: 'Some gig',
    date,
    time: '20:00',
    time_zone: 'UTC',
    starts_at: `${date}T20:00:00Z`,
    payment_type: 'flat' as const,
    position: 'Musician',
  }
  await db
    .insertInto('gigs')
    .values([1, 2, 3].map(() => ({ ...gig, id: randomUUID() })))
    .execute()
}

/** Compares the counts, and what the list says, with the gigs. */
async function expectExact(): Promise<void> {
  const { db } = test.deps
  const { rows } = await sql<{ date: string; total: number }>`
    select date, count(*) as total from gigs where not suspended group by date order by date`.execute(db)
  const counted = (await selectGigsPerDay(db, {})).filter(({ total }) => total !== 0)
  expect(counted.toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual(rows)
  const [dateFrom, dateTo] = [addDays(FIRST, 1), addDays(FIRST, 4)]
  const between = rows.filter(({ date }) => date >= dateFrom && date <= dateTo)
  const { total } = await reader.api.gigs.list({ show: 'all', dateFrom, dateTo })
  expect(total).toBe(between.reduce((sum, row) => sum + row.total, 0))
}
