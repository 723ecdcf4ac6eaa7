import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openGig } from '../../../test/bookings.ts'
import { findCanary } from '../../../test/canary.ts'
import { anonymous, createArtist, createProVenue, type Member } from '../../../test/factories.ts'
import { jpegImage } from '../../../test/images.ts'
import { upload, write } from '../../../test/messages.ts'
import { played } from '../../../test/reviews.ts'
import { exportSections } from './export-sections.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function download(member: Pick<Member, 'fetch'>): Promise<Record<string, string>> {
  const answer = await member.fetch('/api/account/export')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/filename="bandstand-data-\d{4}-\d\d-\d\d\.zip"/)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, true)]))
}
const records = (files: Record<string, string>, name: string) =>
  JSON.parse(Buffer.from(files[`${name}.json`]!, 'latin1').toString()) as Record<string, any>[]

it('a member takes all of it along, and nothing private of others', async () => {
  const pair = {
    venue: await createProVenue(test, { phone: '313 555 9911' }),
    artist: await createArtist(test, { bio: '=HYPERLINK("x")' }),
  }
  const { artist, venue, bookingId } = await played(test, pair)
  await artist.api.reviews.save({ bookingId, stars: 5, text: 'A fine room.' })
  const gigId = await openGig(test, venue)
  const { id } = await artist.api.booking.apply({ gigId, message: 'Again!', proposedFee: '600' })
  const { threadId } = await artist.api.booking.getApplication({ id })
  await write(venue, threadId, 'Gladly.')
  // Who has played together is connected, a moment later.
  await vi.waitFor(async () => expect((await artist.api.network.list({})).total).toBe(1), { timeout: 10_000 })
  await venue.api.favorites.add({ uuid: artist.id })
  const object = await upload(test, artist, await jpegImage(), 'jpg')

  const files = await download(artist)
  for (const { name } of exportSections) expect(Object.keys(files)).toContain(`${name}.csv`)
  expect(records(files, 'profile')).toMatchObject([{ uuid: artist.id, band_name: 'Reyes Trio' }])
  expect(records(files, 'account')).toMatchObject([{ email: artist.email }])
  expect(records(files, 'bookings')).toMatchObject([{ id: bookingId, venue_name: 'The Test Room' }])
  expect(records(files, 'contracts')).toMatchObject([{ booking_id: bookingId, status: 'signed' }])
  expect(records(files, 'signatures')).toHaveLength(1)
  expect(records(files, 'payments')).toMatchObject([{ status: 'pending' }])
  expect(records(files, 'messages').map(({ body, is_mine }) => [body, is_mine])).toContainEqual([
    'Gladly.',
    false,
  ])
  expect(records(files, 'reviews')).toMatchObject([{ body: 'A fine room.', is_mine: true }])
  expect(records(files, 'connections')).toMatchObject([{ name: 'The Test Room' }])
  expect(records(files, 'favorites')).toEqual([])
  expect(Object.keys(files).filter((name) => /^contracts\/.*\.pdf$/.test(name))).toHaveLength(1)
  expect(files[`files/attachments/${object}`]?.length ?? 0).toBeGreaterThan(100)
  expect(files['profile.csv']).toContain(`'=HYPERLINK`)

  const all = Object.values(files).join('\n')
  for (const secret of [venue.email, 'book@example.com', '313 555 9911', 'password_hash', 'secret_hash'])
    expect(all).not.toContain(secret)
  expect(findCanary(all)).toBeNull()
  // The venue's own has the note about the artist, and no position either.
  const theirs = await download(venue)
  expect(records(theirs, 'favorites')).toMatchObject([{ artist_id: artist.id }])
  expect(records(theirs, 'gigs')).toHaveLength(2)
  const rest = Object.values(theirs).join('\n')
  expect(findCanary(rest)).toBeNull()
  expect(rest).not.toContain(artist.email)
  expect((await anonymous(test).fetch('/api/account/export')).status).toBe(401)
})

/** Tables that name members and of which nothing is handed out, each with its reason. */
const NOT_EXPORTED: Record<string, string> = {
  artist_postings: 'a read model of profiles',
  audit_log: 'what operators did; it names others',
  contract_signatures: 'the other side’s is theirs; one’s own is exported',
  favorite_artists: 'what venues note of an artist is theirs alone',
  ledger_accounts: 'sums of payments and withdrawals, which are exported',
  listed_artists: 'a read model of profiles',
  mail_tokens: 'links that were mailed: secrets',
  money_requests: 'copies of answers that were given',
  network_people: 'a read model of connections',
  refresh_tokens: 'secrets',
  review_events: 'when reviews were written, which stands in them',
  view_marks: 'gone with the day',
  daily_views: 'counts without anybody in them',
}

it('every table that names members is in it, or is left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
      and c.column_name ~ '^(uuid|user_id|user_uuid|member_id|venue_id|artist_id|created_by|owner_id|actor_id|sender_id|author_id|subject_id|signer_id|reporter_id|viewer_id|from_id|to_id|user1_id|user2_id|blocker_id|blocked_id|first_id|second_id|started_by|.*_by)$'`.execute(
    test.deps.db,
  )
  const exported = new Set(exportSections.flatMap(({ tables }) => tables))
  const missing = rows.map(({ name }) => name).filter((name) => !exported.has(name) && !NOT_EXPORTED[name])
  expect(missing).toEqual([])
})

it('is not asked for without end', async () => {
  const limited = await startTestApp({ DEMO: 'off' })
  const artist = await createArtist(limited)
  const statuses: number[] = []
  for (let times = 0; times < 6; times++) {
    const answer = await artist.fetch('/api/account/export')
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  await limited.close()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
