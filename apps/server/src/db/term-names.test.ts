import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { canonicalTerms } from '@bandstand/domain/vocabulary'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTestDatabase } from '../../test/database/database.ts'

const MIGRATION = new URL('../../migrations/0045-term-names.sql', import.meta.url)
const INSTRUMENTS = [
  'keys',
  'Nose flute',
  'SAX',
  'Keyboards',
  'double bass',
  'Guitarrón',
  'drummers',
  'Piano',
]
const GENRES = ['hip hop', 'Rnb', 'death metal', 'hip-hop', 'Jazz']
const WRITTEN = {
  instruments: ['Keyboards', 'Nose flute', 'Saxophone', 'Upright Bass', 'Guitarrón', 'Drums', 'Piano'],
  genres: ['Hip-Hop', 'R&B', 'death metal', 'Jazz'],
}

let database: Awaited<ReturnType<typeof connectTestDatabase>>
let client: Client
beforeAll(async () => {
  database = await connectTestDatabase()
  client = database.client
})
afterAll(() => database.drop())

test('the migration rewrites old lists the way the forms write new ones, and searches find them', async () => {
  expect([canonicalTerms('instrument', INSTRUMENTS), canonicalTerms('genre', GENRES)]).toEqual([
    WRITTEN.instruments,
    WRITTEN.genres,
  ])
  const [artist, venue] = [randomUUID(), randomUUID()]
  for (const id of [artist, venue])
    await client.query(`insert into users (id, email, password_hash) values ($1, $2, 'none')`, [
      id,
      `${id}@example.com`,
    ])
  await client.query(
    `insert into profiles (uuid, user_type, first_name, last_name, instruments, genres)
      values ($1, 'artist', 'Ada', 'Reyes', $3, $4), ($2, 'venue', 'Vera', 'Diaz', default, default)`,
    [artist, venue, INSTRUMENTS, GENRES],
  )
  await client.query(
    `insert into gigs (created_by, venue_id, title, date, time, time_zone, starts_at, payment_type, position, instruments, genres)
      values ($1, $1, 'Late set', '2030-01-01', '20:00', 'America/Detroit', '2030-01-02T01:00Z', 'flat', 'DJ', $2, $3)`,
    [venue, INSTRUMENTS, GENRES],
  )
  await client.query(`begin; ${readFileSync(MIGRATION, 'utf8')}; commit`)

  const lists = 'select instruments, genres from'
  expect((await client.query(`${lists} profiles where uuid = $1`, [artist])).rows).toEqual([WRITTEN])
  expect((await client.query(`${lists} gigs`)).rows).toEqual([WRITTEN])
  const { rows: artists } = await client.query(
    `select uuid from artist_postings where tag in ('instrument=keyboards', 'genre=hip-hop')`,
  )
  expect(artists).toEqual([{ uuid: artist }, { uuid: artist }])
  const { rows: gigs } = await client.query(
    `select count(*)::int as found from gig_documents
      where document @@ '''profession=dj'' & ''instrument=saxophone'' & ''genre=r&b'''::tsquery`,
  )
  expect(gigs).toEqual([{ found: 1 }])
})
