import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { insertArtists } from '../../test/members/artists.ts'
import { createVenue } from '../../test/members/factories.ts'
import { fillDatabase } from './fill-database.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
})
afterAll(() => test.close())

async function indexes(): Promise<string[]> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname = 'public' order by indexdef`.execute(test.deps.db)
  return rows.map(({ indexdef }) => indexdef)
}

it('fills a database whose lists show everyone, right away and later', async () => {
  const venue = await createVenue(test)
  const before = await indexes()
  const client = new Client({ connectionString: test.deps.pool.options.connectionString })
  await client.connect()
  await fillDatabase(client, { artists: 300, venues: 5, gigs: 20 }, '2026-11-20', () => {})
  await client.end()

  expect(await indexes()).toEqual(before)
  expect((await venue.api.directory.list({})).total).toBe(300)
  expect((await venue.api.gigs.list({ show: 'all' })).total).toBe(20)
  const nearby = await venue.api.directory.nearby({ placeId: 'city:detroit-mi', radius: 100 })
  expect(nearby.total).toBeGreaterThan(100)
  await insertArtists(test, [{ first_name: 'Newcomer' }])
  expect((await venue.api.directory.list({})).total).toBe(301)
  expect((await venue.api.directory.list({ q: 'newcomer' })).total).toBe(1)
})
