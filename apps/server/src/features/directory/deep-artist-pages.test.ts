import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertArtists } from '../../../test/members/artists.ts'
import { createVenue, type Member } from '../../../test/members/factories.ts'

/** With more matches than 5,000, pages are read in the order of an index. */
const ARTISTS = 6200
const AT_ONCE = 500
const PAGE_SIZE = 12

let test: TestApp
let venue: Member
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  venue = await createVenue(test)
  for (let from = 0; from < ARTISTS; from += AT_ONCE)
    await insertArtists(
      test,
      Array.from({ length: Math.min(AT_ONCE, ARTISTS - from) }, (_, index) => artistColumns(from + index)),
    )
  await sql`
    insert into favorite_artists (venue_id, artist_id, created_at)
    select ${venue.id}, uuid, now() from profiles where user_type = 'artist' and hourly_rate_cents % 1100 <> 0`.execute(
    test.deps.db,
  )
}, 120_000)
afterAll(() => test.close())

/** Names repeat, every seventh artist has no rate, and every tenth lives elsewhere. */
const artistColumns = (n: number) => ({
  first_name: ['Ada', 'Bo', 'Cy'][n % 3],
  last_name: `Reyes ${(n * 7919) % 2500}`,
  instruments: n % 16 === 0 ? ['Drums'] : ['Piano'],
  hourly_rate_cents: n % 7 === 0 ? null : 5000 + (n % 40) * 100,
  place_id: n % 10 === 0 ? 'city:toledo-oh' : 'city:detroit-mi',
  location: n % 10 === 0 ? 'Toledo, OH' : 'Detroit, MI',
  boost_expiry: n === 4321 ? '2099-01-01T00:00:00Z' : null,
})

const byName = sql`lower(full_name) collate "C", uuid`
const byRate = sql`hourly_rate_cents, ${byName}`
const boostedFirst = sql`boost_expiry is null, ${byName}`

it.each([
  { what: 'all artists by name', filter: {}, where: sql`true`, order: boostedFirst },
  { what: 'all artists by rate', filter: { sort: 'rate' }, where: sql`true`, order: byRate },
  {
    what: 'artists at a location',
    filter: { location: 'mi' },
    where: sql`location = 'Detroit, MI'`,
    order: boostedFirst,
  },
  {
    what: 'artists at a location by rate',
    filter: { location: 'mi', sort: 'rate' },
    where: sql`location = 'Detroit, MI'`,
    order: byRate,
  },
  {
    what: 'artists up to a rate',
    filter: { maxRate: 88 },
    where: sql`hourly_rate_cents <= 8800`,
    order: boostedFirst,
  },
  {
    what: 'favorites',
    filter: { show: 'favorites' },
    where: sql`hourly_rate_cents % 1100 <> 0`,
    order: byName,
  },
  {
    what: 'favorites up to a rate that are at a location',
    filter: { show: 'favorites', maxRate: 80, location: 'mi' },
    where: sql`hourly_rate_cents % 1100 <> 0 and hourly_rate_cents <= 8000 and location = 'Detroit, MI'`,
    order: byName,
  },
  {
    what: 'artists found by an instrument',
    filter: { q: 'piano' },
    where: sql`'Piano' = any (instruments)`,
    order: byName,
  },
  {
    what: 'the nearest artists',
    filter: { sort: 'nearest', near: 'city:detroit-mi' },
    where: sql`true`,
    order: sql`place_id, uuid`,
  },
])('every page has what plain SQL finds there: $what [DIR-09]', async ({ filter, where, order }) => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from profiles where user_type = 'artist' and full_name is not null and ${where} order by ${order}`.execute(
    test.deps.db,
  )
  const expected = rows.map(({ uuid }) => uuid)
  const last = Math.ceil(expected.length / PAGE_SIZE)
  for (const page of [1, 2, Math.floor(last / 2), Math.ceil(last / 2) + 1, last - 1, last, last + 1]) {
    const from = (page - 1) * PAGE_SIZE
    const { artists, total } = await list({ ...filter, page })
    expect(total).toBe(expected.length)
    expect(artists.map(({ uuid }) => uuid)).toEqual(expected.slice(from, from + PAGE_SIZE))
  }
})

async function list(
  filter: Record<string, unknown>,
): Promise<{ artists: { uuid: string }[]; total: number }> {
  const asked = Object.entries({ pageSize: PAGE_SIZE, ...filter })
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  const answer = await venue.fetch(`/api/artists?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { artists: { uuid: string }[]; total: number }
}
