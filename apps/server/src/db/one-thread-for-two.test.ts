import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTestDatabase } from '../../test/database/database.ts'

const MIGRATION = new URL('../../migrations/0053-one-thread-for-two.sql', import.meta.url)
/** The tables as they were before. */
const BEFORE = `
  alter table threads drop constraint threads_kind, drop column merged_into;
  alter table threads add constraint threads_kind check (
    num_nonnulls(first_id, second_id, started_by) = case when application_id is null then 3 else 0 end);
  alter table messages drop column application_id, drop column gig_id;
  drop index applications_pair;`

let database: Awaited<ReturnType<typeof connectTestDatabase>>
let client: Client
beforeAll(async () => {
  database = await connectTestDatabase()
  client = database.client
  await client.query(BEFORE)
})
afterAll(() => database.drop())

const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows

async function addMember(type: 'artist' | 'venue'): Promise<string> {
  const id = randomUUID()
  await query(`insert into users (id, email, password_hash) values ($1, $2, 'none')`, [
    id,
    `${id}@example.com`,
  ])
  await query(
    `insert into profiles (uuid, user_type, first_name, last_name) values ($1, $2, 'Ada', 'Reyes')`,
    [id, type],
  )
  return id
}

/** An application with its thread. */
async function addApplication(artist: string, venue: string) {
  const [gig] = await query(
    `insert into gigs (created_by, venue_id, title, date, time, time_zone, starts_at, payment_type, position)
      values ($1, $1, 'Late set', '2030-01-01', '20:00', 'America/Detroit', '2030-01-02T01:00Z', 'flat', 'DJ') returning id`,
    [venue],
  )
  const [application] = await query(
    `insert into applications (gig_id, artist_id, venue_id, origin, waiting_for, message, created_at, last_activity_at)
      values ($1, $2, $3, 'applied', 'venue', '', now(), now()) returning id`,
    [gig.id, artist, venue],
  )
  const [thread] = await query(
    `insert into threads (application_id, created_at) values ($1, now()) returning id`,
    [application.id],
  )
  return { gig: gig.id as string, application: application.id as string, thread: thread.id as string }
}

async function addDirect(one: string, other: string): Promise<string> {
  const [thread] = await query(
    `insert into threads (first_id, second_id, started_by, created_at)
      values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $1, now()) returning id`,
    [one, other],
  )
  return thread.id
}

type Said = { by: string; body: string; minute: number; withheld?: boolean; key?: string }

/** Messages with consecutive numbers, and how far each of the two has read. */
async function addMessages(thread: string, said: Said[], read: Record<string, number>): Promise<void> {
  for (const [index, { by, body, minute, withheld = false, key = randomUUID() }] of said.entries())
    await query(
      `insert into messages (thread_id, number, sender_id, body, withheld, client_key, created_at)
        values ($1, $2, $3, $4, $5, $6, timestamptz '2029-01-01' + $7 * interval '1 minute')`,
      [thread, index + 1, by, body, withheld, key, minute],
    )
  await query('update threads set last_number = $2 where id = $1', [thread, said.length])
  for (const [user, number] of Object.entries(read)) {
    const seen = said
      .map((each, at) => ({ ...each, number: at + 1 }))
      .filter((each) => each.by === user || !each.withheld)
    await query(
      `insert into thread_members (thread_id, user_id, last_number, last_at, read_number, unread)
        values ($1, $2, $3, timestamptz '2029-01-01' + $6 * interval '1 minute', $4, $5)`,
      [
        thread,
        user,
        seen.at(-1)?.number ?? 0,
        number,
        seen.filter((each) => each.by !== user && each.number > number).length,
        seen.at(-1)?.minute ?? 0,
      ],
    )
  }
}

const messagesOf = (thread: string) =>
  query('select number, body, application_id, gig_id from messages where thread_id = $1 order by number', [
    thread,
  ])
const membersOf = (thread: string, user: string) =>
  query('select last_number, read_number, unread from thread_members where thread_id = $1 and user_id = $2', [
    thread,
    user,
  ])

test('the migration leaves one thread for two members, with every message, and nothing unread becomes read', async () => {
  const [artist, venue, other] = [
    await addMember('artist'),
    await addMember('venue'),
    await addMember('artist'),
  ]
  const [one, two, alone] = [
    await addApplication(artist, venue),
    await addApplication(artist, venue),
    await addApplication(other, venue),
  ]
  const direct = await addDirect(venue, artist)
  const friends = await addDirect(artist, other)
  const key = randomUUID()
  await addMessages(
    one.thread,
    [
      { by: artist, body: 'One', minute: 1, key },
      { by: venue, body: 'Four', minute: 4 },
      { by: artist, body: 'Six', minute: 6 },
    ],
    { [artist]: 0, [venue]: 3 },
  )
  await addMessages(
    two.thread,
    [
      { by: artist, body: 'Two', minute: 2, key },
      { by: artist, body: 'Five', minute: 5 },
    ],
    { [artist]: 0, [venue]: 1 },
  )
  await addMessages(
    direct,
    [
      { by: venue, body: 'Three', minute: 3 },
      { by: artist, body: 'Seven', minute: 7, withheld: true },
    ],
    { [artist]: 1, [venue]: 0 },
  )
  await addMessages(alone.thread, [{ by: other, body: 'Hello', minute: 1 }], { [other]: 0, [venue]: 0 })
  await addMessages(friends, [{ by: other, body: 'Hi', minute: 1 }], { [other]: 0, [artist]: 1 })
  await client.query(`begin; ${readFileSync(MIGRATION, 'utf8')}; commit`)

  const [merged, ...more] = await query(
    'select id, last_number, started_by from threads where $1 in (first_id, second_id) and $2 in (first_id, second_id)',
    [artist, venue],
  )
  expect([merged, more]).toMatchObject([{ last_number: 7, started_by: venue }, []])
  const about = ({ application, gig }: typeof one) => ({ application_id: application, gig_id: gig })
  const none = { application_id: null, gig_id: null }
  expect(await messagesOf(merged.id)).toEqual([
    { number: 1, body: 'One', ...about(one) },
    { number: 2, body: 'Two', ...about(two) },
    { number: 3, body: 'Three', ...none },
    { number: 4, body: 'Four', ...about(one) },
    { number: 5, body: 'Five', ...about(two) },
    { number: 6, body: 'Six', ...about(one) },
    { number: 7, body: 'Seven', ...none },
  ])
  // 'Four' is new to the artist, 'Five' to the venue, which sees 'Six' again and never 'Seven'.
  expect(await membersOf(merged.id, artist)).toEqual([{ last_number: 7, read_number: 3, unread: 1 }])
  expect(await membersOf(merged.id, venue)).toEqual([{ last_number: 6, read_number: 4, unread: 2 }])
  for (const { id } of [{ id: one.thread }, { id: two.thread }, { id: direct }]) {
    expect(await query('select merged_into from threads where id = $1', [id])).toEqual([
      { merged_into: merged.id },
    ])
    expect(await query('select from thread_members where thread_id = $1', [id])).toEqual([])
  }
  expect(await messagesOf(alone.thread)).toEqual([{ number: 1, body: 'Hello', ...about(alone) }])
  expect(await membersOf(alone.thread, venue)).toEqual([{ last_number: 1, read_number: 0, unread: 1 }])
  expect(await messagesOf(friends)).toEqual([{ number: 1, body: 'Hi', ...none }])
})
