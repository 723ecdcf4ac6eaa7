import { firstPartyOf } from '@bandstand/domain/accounts'
import { OFFER_STATUSES } from '@bandstand/domain/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import { seedDemoWorld } from './seed-demo-world.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { delivers: false })
  await seedDemoWorld(test.deps, () => {})
})
afterAll(() => test.close())

it('shows the demo accounts applications, offers and bookings in every state', async () => {
  const { db } = test.deps
  const [applications, offers, bookings] = await Promise.all([
    db.selectFrom('applications').select('status').execute(),
    db.selectFrom('offers').select('status').execute(),
    db.selectFrom('bookings').select(['status', 'gig_id']).execute(),
  ])
  const states = (rows: { status: string }[]) => [...new Set(rows.map(({ status }) => status))].toSorted()
  expect(states(applications)).toEqual(
    expect.arrayContaining([
      'booked',
      'declined',
      'expired',
      'filled',
      'opened',
      'released',
      'sent',
      'shortlisted',
      'withdrawn',
    ]),
  )
  expect(states(offers)).toEqual(OFFER_STATUSES.toSorted())
  expect(states(bookings)).toEqual(['cancelled', 'completed', 'confirmed', 'released'])
  const played = await db.selectFrom('gigs').select('id').where('status', '=', 'completed').execute()
  expect(played.length).toBeGreaterThan(15)
  expect(bookings.filter(({ status }) => status === 'completed')).toHaveLength(played.length)
})

it('keeps every thread and every history in the order of time', async () => {
  const { db } = test.deps
  const [messages, bookings, contracts, payments] = await Promise.all([
    db.selectFrom('messages').select(['thread_id as of', 'number', 'created_at as at']).execute(),
    // Those of one thread belong to several applications.
    db
      .selectFrom('booking_events')
      .select([sql<string>`''`.as('of'), 'id as number', 'at'])
      .execute(),
    db.selectFrom('contract_events').select(['contract_id as of', 'number', 'at']).execute(),
    db.selectFrom('payment_events').select(['transaction_id as of', 'id as number', 'at']).execute(),
  ])
  for (const rows of [messages, bookings, contracts, payments]) {
    expect(rows.length).toBeGreaterThan(10)
    for (const [of, history] of Map.groupBy(rows, (row) => row.of)) {
      const times = history.toSorted((a, b) => a.number - b.number).map(({ at }) => at)
      expect([of, times]).toEqual([of, times.toSorted((a, b) => a.getTime() - b.getTime())])
    }
  }
  const shared = Map.groupBy(messages, (row) => row.of)
  expect(Math.max(...[...shared.values()].map(({ length }) => length))).toBeGreaterThan(10)
})

it('shows the demo accounts contracts in every state, each of them intact', async () => {
  const { db } = test.deps
  const contracts = await db.selectFrom('contracts').select(['id', 'status', 'artist_id']).execute()
  const states = [...new Set(contracts.map(({ status }) => status))].toSorted()
  expect(states).toEqual(['cancelled', 'expired', 'pending', 'signed'])
  const proposed = await db
    .selectFrom('contract_versions')
    .select('number')
    .where('status', '=', 'proposed')
    .execute()
  expect(proposed).toHaveLength(1)
  const versions = await db.selectFrom('contract_versions').select('status').distinct().execute()
  expect(versions.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['current', 'proposed', 'replaced', 'declined']),
  )
  const half = await db.selectFrom('contract_signatures').select('contract_id').execute()
  const signers = (id: string) => half.filter(({ contract_id }) => contract_id === id).length
  for (const { id, status } of contracts.filter((each) => each.status === 'signed'))
    expect([status, signers(id)]).toEqual(['signed', expect.toSatisfy((count: number) => count >= 2)])
  expect(contracts.some(({ id, status }) => status === 'pending' && signers(id) === 1)).toBe(true)
})

it('shows a demo pair a payment that was settled outside, and another one a report to reply to', async () => {
  const claims = await test.deps.db
    .selectFrom('outside_claims as o')
    .innerJoin('transactions as t', 't.id', 'o.transaction_id')
    .innerJoin('users as artist', 'artist.id', 't.artist_id')
    .innerJoin('users as venue', 'venue.id', 't.venue_id')
    .select([
      'o.status',
      'o.answer_by',
      't.status as payment',
      't.settlement',
      'artist.email',
      'venue.email as venue',
    ])
    .orderBy('o.created_at')
    .execute()
  const venue = 'venue-pro@bandstand.test'
  expect(claims).toMatchObject([
    { status: 'confirmed', settlement: 'paid_outside', email: 'artist@bandstand.test', venue },
    { status: 'open', payment: 'pending', settlement: null, email: 'artist-pro@bandstand.test', venue },
  ])
  // Long enough for a demonstration.
  expect(claims[1]!.answer_by.getTime() - test.deps.now().getTime()).toBeGreaterThan(5 * 86_400_000)
})

it('shows the demo accounts reviews in every state', async () => {
  const { db } = test.deps
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const accounts = await db.selectFrom('users').select('id').where('email', 'in', emails).execute()
  const ids = accounts.map(({ id }) => firstPartyOf(id))
  const played = await db
    .selectFrom('bookings as b')
    .leftJoin('reviews as r', 'r.booking_id', 'b.id')
    .where('b.status', '=', 'completed')
    .where('b.artist_id', 'in', ids)
    .where('b.venue_id', 'in', ids)
    .select(['b.id', 'r.party', 'r.publishes_at', 'r.published_at', 'r.reply'])
    .execute()
  const nights = Map.groupBy(played, ({ id }) => id)
  const states = [...nights.values()].map((rows) => {
    const [first] = rows
    if (!first?.party) return 'none yet'
    if (!first.published_at) return `sealed by ${rows.map(({ party: side }) => side).join(' and ')}`
    if (rows.length === 1) return 'published by time'
    return rows.some(({ reply }) => reply) ? 'published, with a reply' : 'published'
  })
  expect(states).toEqual(
    expect.arrayContaining([
      'none yet',
      'sealed by artist',
      'sealed by venue',
      'published, with a reply',
      'published by time',
    ]),
  )
  expect(await db.selectFrom('outbox_events').select('kind').execute()).toEqual([])
})

it('shows the demo accounts connections, people beyond them and requests in both directions', async () => {
  const { db } = test.deps
  for (const { email } of DEMO_ACCOUNTS) {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const person = await db
      .selectFrom('network_people')
      .select('degree')
      .where('uuid', '=', firstPartyOf(id))
      .executeTakeFirstOrThrow()
    expect(person.degree).toBeGreaterThan(5)
    const requests = await db
      .selectFrom('connection_requests')
      .selectAll()
      .where('status', '=', 'waiting')
      .execute()
    expect(requests.some(({ from_id }) => from_id === firstPartyOf(id))).toBe(true)
    expect(requests.some(({ to_id }) => to_id === firstPartyOf(id))).toBe(true)
  }
})

it('shows each demo account notifications, read and unread, and mails none of them', async () => {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  const rows = await test.deps.db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['u.email', 'n.read_at', 'n.mail_due_at', 'n.category'])
    .execute()
  const of = (email: string) => rows.filter((row) => row.email === email)
  for (const email of emails) {
    expect([email, of(email).some(({ read_at }) => read_at)]).toEqual([email, true])
    expect([email, of(email).some(({ read_at }) => !read_at)]).toEqual([email, true])
  }
  expect(rows.every(({ mail_due_at }) => mail_due_at === null)).toBe(true)
  expect(new Set(rows.map(({ category }) => category)).size).toBe(3)
  expect(await test.mailbox.list()).toEqual([])
})

it('shows the Pro demo accounts a subscription that renews, with its receipts', async () => {
  const { db, now } = test.deps
  const paid = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_uuid')
    .innerJoin('profiles as p', 'p.uuid', 's.user_uuid')
    .select(['u.email', 's.status', 's.billing_interval', 'p.subscription_tier', 'p.subscription_expiry'])
    .orderBy('u.email')
    .execute()
  expect(paid).toMatchObject([
    { email: 'artist-pro@bandstand.test', status: 'active', billing_interval: 'yearly' },
    { email: 'venue-pro@bandstand.test', status: 'active', billing_interval: 'monthly' },
  ])
  for (const { subscription_tier, subscription_expiry } of paid) {
    expect(subscription_tier).toBe('pro')
    expect(subscription_expiry! > now()).toBe(true)
  }
  const receipts = await db
    .selectFrom('sandbox_objects')
    .select('body')
    .where('kind', '=', 'invoice')
    .execute()
  expect(receipts).toHaveLength(6)
})
