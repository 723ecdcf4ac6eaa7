import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { openGig } from '../../../test/members/bookings.ts'
import { findCanary } from '../../../test/invariants/canary.ts'
import { anonymous, createArtist, createProVenue, signInAgain } from '../../../test/members/factories.ts'
import { owed, pay, newKey } from '../../../test/members/payments.ts'
import { jpegImage } from '../../../test/members/images.ts'
import { upload, write } from '../../../test/members/messages.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { played } from '../../../test/members/reviews.ts'
import { exportSections } from './export-sections.queries.ts'

const NO_FUNDS = '4000 0000 0000 9995'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a member gets all their data, and nothing private of others', async () => {
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
  // Members who have played together are connected, a moment later.
  await vi.waitFor(async () => expect((await artist.api.network.list({})).total).toBe(1), { timeout: 10_000 })
  await venue.api.favorites.add({ uuid: artist.id })
  await artist.api.savedGigs.add({ id: gigId })
  const object = await upload(test, artist, await jpegImage(), 'jpg')

  const agreed = { terms_version: '2026-11-22', terms_agreed_at: new Date('2026-11-23T15:00:00Z') }
  await test.deps.db.updateTable('users').set(agreed).where('id', '=', artist.id).execute()

  const files = await readExport(artist)
  for (const { name } of exportSections) expect(Object.keys(files)).toContain(`${name}.csv`)
  expect(recordsOf(files, 'profile')).toMatchObject([{ uuid: artist.id, band_name: 'Reyes Trio' }])
  expect(recordsOf(files, 'account')).toMatchObject([
    {
      email: artist.email,
      terms_version: '2026-11-22',
      terms_agreed_at: expect.stringMatching(/^2026-11-23/),
    },
  ])
  expect(recordsOf(files, 'bookings')).toMatchObject([{ id: bookingId, venue_name: 'The Test Room' }])
  expect(recordsOf(files, 'contracts')).toMatchObject([{ booking_id: bookingId, status: 'signed' }])
  expect(recordsOf(files, 'signatures')).toHaveLength(1)
  expect(recordsOf(files, 'payments')).toMatchObject([{ status: 'pending' }])
  expect(recordsOf(files, 'messages').map(({ body, is_mine }) => [body, is_mine])).toContainEqual([
    'Gladly.',
    false,
  ])
  expect(recordsOf(files, 'reviews')).toMatchObject([{ body: 'A fine room.', is_mine: true }])
  expect(recordsOf(files, 'connections')).toMatchObject([{ name: 'The Test Room' }])
  expect(recordsOf(files, 'favorites')).toEqual([])
  expect(recordsOf(files, 'saved-gigs')).toMatchObject([{ gig_id: gigId }])
  expect(Object.keys(files).filter((name) => /^contracts\/.*\.pdf$/.test(name))).toHaveLength(1)
  expect(files[`files/attachments/${object}`]?.length ?? 0).toBeGreaterThan(100)
  expect(files['profile.csv']).toContain(`'=HYPERLINK`)

  const all = Object.values(files).join('\n')
  for (const secret of [venue.email, 'book@example.com', '313 555 9911', 'password_hash', 'secret_hash'])
    expect(all).not.toContain(secret)
  expect(findCanary(all)).toBeNull()
  // The venue's own has the note about the artist, and no position either.
  const theirs = await readExport(venue)
  expect(recordsOf(theirs, 'favorites')).toMatchObject([{ artist_id: artist.id }])
  expect(recordsOf(theirs, 'gigs')).toHaveLength(2)
  const rest = Object.values(theirs).join('\n')
  expect(findCanary(rest)).toBeNull()
  expect(rest).not.toContain(artist.email)
  expect((await anonymous(test).fetch('/api/account/export')).status).toBe(401)
})

it('gives each party of a booking what its own screens show, and nothing of the other party’s or the operator’s', async () => {
  let artist = await createArtist(test)
  let venue = await createProVenue(test)
  const { id, bookingId } = await owed(test, { artist, venue })
  expect(await pay(test, venue, id, NO_FUNDS)).toMatchObject({ failure: 'Your card has insufficient funds.' })
  await pay(test, venue, id)
  await venue.api.payments.checkDeposit({ id })
  const { threadId, endsAt } = await test.deps.db
    .selectFrom('bookings as b')
    .innerJoin('messages as m', 'm.application_id', 'b.application_id')
    .select(['m.thread_id as threadId', 'b.ends_at as endsAt'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await write(venue, threadId, 'Pay me outside.')
  const { messages } = await artist.api.messages.get({ id: threadId })
  await artist.api.reports.send({
    subject: 'message',
    id: messages[0]!.id,
    reason: 'scam',
    note: 'REPORTER-NOTE',
  })
  await sql`
    update reports set resolution = 'dismissed', resolution_note = 'OPERATOR-NOTE', resolved_at = now()
    where reporter_id = ${artist.id}`.execute(test.deps.db)
  test.setTime(new Date(endsAt.getTime() + 60_000))
  ;[artist, venue] = await Promise.all([signInAgain(test, artist), signInAgain(test, venue)])
  await artist.api.payments.reportProblem({ id, ...newKey(), earned: '100', text: 'PROBLEM-TEXT' })
  await artist.api.network.block({ uuid: venue.id })
  await write(venue, threadId, 'Are you there?').catch(() => null)

  const [artists, venues] = [await readExport(artist), await readExport(venue)]
  const all = (files: Record<string, string>) => Object.values(files).join('\n')
  // The payment's screen shows all of it, except the available actions.
  for (const [member, files] of [
    [artist, artists],
    [venue, venues],
  ] as const) {
    const { abilities: _now, consequences: _next, ...shown } = await member.api.payments.get({ id })
    expect(JSON.parse(JSON.stringify(recordsOf(files, 'payments')))).toEqual([shown])
    const thread = await member.api.messages.get({ id: threadId })
    const bodies = thread.messages.map(({ body }) => body).toReversed()
    expect(recordsOf(files, 'messages').map(({ body }) => body)).toEqual(bodies)
    expect(all(files)).toContain('PROBLEM-TEXT')
    expect(all(files)).not.toMatch(/OPERATOR-/)
  }
  expect(all(venues)).toContain('insufficient funds')
  expect(all(artists)).not.toMatch(/insufficient|declined|charge_failure/i)
  expect(recordsOf(artists, 'reports')).toMatchObject([{ note: 'REPORTER-NOTE', resolution: 'dismissed' }])
  expect(recordsOf(artists, 'blocks')).toMatchObject([{ blocked_id: venue.id }])
  expect(all(venues)).not.toContain('REPORTER-NOTE')
  expect([recordsOf(venues, 'reports'), recordsOf(venues, 'blocks')]).toEqual([[], []])
  expect(findCanary(all(artists) + all(venues))).toBeNull()
  test.setTime(new Date())
})

it('does not show the sender of a request that they were declined', async () => {
  const [one, other] = [await createArtist(test), await createArtist(test)]
  await one.api.network.connect({ uuid: other.id })
  const { requests } = await other.api.network.requests({ direction: 'received' })
  await other.api.network.decline({ id: requests[0]!.id })
  expect(recordsOf(await readExport(one), 'connection-requests')).toEqual([])
  expect(recordsOf(await readExport(other), 'connection-requests')).toMatchObject([
    { uuid: one.id, is_mine: false, status: 'declined' },
  ])
})

/** Tables that refer to members and of which nothing is exported, each with its reason. */
const NOT_EXPORTED: Record<string, string> = {
  artist_postings: 'a read model of profiles',
  billing_customers: 'numbers that the payment provider gives them, which no screen shows',
  auth_codes: 'secrets',
  audit_log: 'what operators did; it names others',
  contract_signatures: 'the other side’s is theirs; one’s own is exported',
  favorite_artists: 'what venues note of an artist is theirs alone',
  imported_times:
    'which outside bookings and blocked times an import added; these and the import are exported',
  ledger_accounts: 'sums of payments and withdrawals, which are exported',
  listed_artists: 'a read model of profiles',
  member_names: 'a read model of profiles',
  mail_tokens: 'links that were mailed: secrets',
  message_reports: 'empty: its rows are in reports',
  money_requests: 'copies of answers that were given',
  notice_links: 'links that were mailed: secrets',
  network_people: 'a read model of connections',
  refresh_tokens: 'secrets',
  review_events: 'when reviews were written, which stands in them',
  view_marks: 'gone with the day',
  daily_views: 'counts without anybody in them',
}

it('every table that refers to members is included, or is left out for a reason', async () => {
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

it('holds no place for a member who disconnects before it starts', async () => {
  const artist = await createArtist(test)
  const { db } = test.deps
  const hanging = new AbortController()
  const waiting = async () =>
    (await sql`select from pg_locks where not granted and relation = 'sessions'::regclass`.execute(db)).rows
  await db.transaction().execute(async (tx) => {
    // The server can't read the caller until this ends.
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    const headers = { authorization: `Bearer ${artist.token}` }
    fetch(`${test.url}/api/account/export`, { headers, signal: hanging.signal }).catch(() => {})
    await expect.poll(waiting).toHaveLength(1)
    hanging.abort()
    // By the time another caller gets a response, the server has noticed.
    await fetch(`${test.url}/robots.txt`)
    await fetch(`${test.url}/robots.txt`)
  })
  await expect.poll(waiting).toEqual([])
  await readExport(artist)
  await readExport(artist)
})

it('cannot be requested without limit', async () => {
  const limited = await startTestApp({ DEMO: 'off' })
  const artist = await createArtist(limited)
  const statuses: number[] = []
  const fileName = /filename="bandstand-data-\d{4}-\d\d-\d\d\.zip"/
  for (let times = 0; times < 6; times++) {
    const answer = await artist.fetch('/api/account/export')
    await answer.arrayBuffer()
    if (answer.ok) expect(answer.headers.get('content-disposition')).toMatch(fileName)
    statuses.push(answer.status)
  }
  await limited.close()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
