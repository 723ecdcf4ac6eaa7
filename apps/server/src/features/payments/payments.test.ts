import { randomUUID } from 'node:crypto'
import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { AUTO_RELEASE_HOURS, postings, SPLIT_NOTE_MAX } from '@bandstand/domain/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inHours } from '../../../test/members/bookings.ts'
import type { Tx } from '../../db/database.ts'
import { runAllClocks, sign } from '../../../test/members/contracts.ts'
import {
  anonymous,
  createArtist,
  createProVenue,
  type Member,
  signInAgain,
} from '../../../test/members/factories.ts'
import { expectMoneyInvariants } from '../../../test/invariants/payment-invariants.ts'
import {
  bankSetUp,
  DECLINED_CARD,
  funded,
  owed,
  pay,
  newKey,
  settleProvider,
} from '../../../test/members/payments.ts'
import { applyIntent } from './deposits/apply-intent.ts'
import { isUncovered, post } from './ledger/ledger.queries.ts'
import { decideProblem } from './problems/split-payment.ts'
import { reconcile } from './ledger/reconcile.ts'
import { runPaymentClock } from './escrow/run-payment-clock.ts'

let test: TestApp
let artist: Member
let venue: Member

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => {
  await expectMoneyInvariants(test.deps.db)
  await test.close()
})
beforeEach(async () => {
  test.setTime(new Date())
  artist = await createArtist(test)
  venue = await createProVenue(test)
})

const balances = async (member: Member = artist) => (await member.api.payments.list({})).balances
const SOON = () => ({ start: inHours(test, 30), end: inHours(test, 33) })

/** Moves time forward for both; sessions end before the clock gets there. */
async function later(hours: number): Promise<void> {
  test.setTime(new Date(test.deps.now().getTime() + hours * 3_600_000))
  artist = await signInAgain(test, artist)
  venue = await signInAgain(test, venue)
}

/** A fee in escrow for a performance that both signed for and that has just ended. */
async function played(terms = SOON()): Promise<string> {
  const { id, bookingId } = await funded(test, { artist, venue }, terms)
  const contract = await artist.api.contracts.getForBooking({ bookingId })
  await sign(artist, contract)
  await sign(venue, contract)
  await later(34)
  return id
}

describe('a payment', () => {
  it('opens with its booking, pending, with its gig and both sides [FLOW-34 ENT-61 ENT-62 ENT-63 CALL-54 GEN-13]', async () => {
    const { id, bookingId } = await owed(test, { artist, venue })
    const { transactions, balances: cards } = await artist.api.payments.list({})
    expect(transactions).toHaveLength(1)
    expect(transactions[0]).toMatchObject({
      id,
      bookingId,
      amount: 650,
      status: 'pending',
      completedAt: null,
      stripePaymentIntentId: null,
      artist: { uuid: artist.id },
      venue: { uuid: venue.id },
      me: 'artist',
    })
    expect(Object.keys(transactions[0]!.gig)).toEqual(
      expect.arrayContaining(['id', 'title', 'date', 'time', 'location']),
    )
    expect(cards).toMatchObject({ available: 0, pending: 650, awaitingDeposit: 650, inEscrow: 0 })
  })

  it('is visible to its two parties only, and cards are for artists [ROLE-14 ROLE-17 ROLE-20 ROLE-21 ROLE-22 ROLE-29]', async () => {
    const { id } = await owed(test, { artist, venue })
    const stranger = await createProVenue(test)
    const { payments } = stranger.api
    expect((await payments.list({})).total).toBe(0)
    expect(await balances(venue)).toBeNull()
    for (const act of [
      () => payments.get({ id }),
      () => payments.beginDeposit({ id }),
      () => payments.checkDeposit({ id }),
      () => payments.release({ id, ...newKey() }),
      () => payments.cancel({ id, ...newKey() }),
      () => payments.reportProblem({ id, ...newKey(), earned: '1', text: 'x' }),
      () => payments.proposeSplit({ id, ...newKey(), earned: '1' }),
      () => payments.acceptSplit({ id, ...newKey(), number: 1 }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
    for (const path of ['', `/${id}/deposit`, `/${id}/release`, `/${id}/cancel`]) {
      const method = path ? 'POST' : 'GET'
      const answer = await anonymous(test).fetch(`/api/payments${path}`, {
        method,
        body: path ? newKey() : undefined,
      })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})

describe('a deposit', () => {
  it('leaves it pending with a declined card and holds the fee with a good one [FLOW-35 FLOW-36 CALL-55 ROLE-16]', async () => {
    const { id } = await owed(test, { artist, venue })
    expect(await pay(test, venue, id, DECLINED_CARD)).toMatchObject({ failure: 'Your card was declined.' })
    expect(await venue.api.payments.checkDeposit({ id })).toMatchObject({
      status: 'pending',
      chargeFailure: 'Your card was declined.',
      abilities: { deposit: true, release: false, cancel: true },
    })
    const timelineOf = async (side: typeof venue) =>
      (await side.api.payments.get({ id })).timeline.map(({ text }) => text).join('\n')
    expect(await timelineOf(venue)).toContain('The card was declined: Your card was declined.')
    expect(await timelineOf(artist)).not.toContain('declined')
    expect((await artist.api.payments.get({ id })).chargeFailure).toBeNull()
    expect(await pay(test, venue, id)).toEqual({ status: 'succeeded', failure: null })
    expect(await venue.api.payments.checkDeposit({ id })).toMatchObject({
      status: 'in_escrow',
      amount: 650,
      chargeFailure: null,
      abilities: { deposit: false, release: true, cancel: true },
    })
    expect(await balances()).toMatchObject({ available: 0, pending: 650, inEscrow: 650 })
  })

  it('is made by the venue only, once, and not after a cancellation [ROLE-15 ERR-45 FLOW-48]', async () => {
    const { id } = await owed(test, { artist, venue })
    await expect(artist.api.payments.beginDeposit({ id })).rejects.toMatchObject({
      code: 'DEPOSIT_VENUES_ONLY',
    })
    const [first, second] = await Promise.all([1, 2].map(() => venue.api.payments.beginDeposit({ id })))
    expect(second?.clientSecret).toBe(first?.clientSecret)
    await pay(test, venue, id)
    await venue.api.payments.checkDeposit({ id })
    await expect(venue.api.payments.beginDeposit({ id })).rejects.toThrow('Invalid action')
    const other = await owed(test, { artist: await createArtist(test), venue })
    await venue.api.payments.cancel({ id: other.id, ...newKey() })
    await expect(venue.api.payments.beginDeposit({ id: other.id })).rejects.toThrow('Invalid action')
  })

  it('asks the cardholder first when the bank requires that', async () => {
    const { id } = await owed(test, { artist, venue })
    const asking = '4000 0025 0000 3155'
    expect(await pay(test, venue, id, asking)).toEqual({ status: 'requires_action', failure: null })
    expect(await pay(test, venue, id, asking, false)).toMatchObject({ status: 'open' })
    expect(await pay(test, venue, id, asking, true)).toEqual({ status: 'succeeded', failure: null })
  })

  it('arrives by the provider’s event alone', async () => {
    const { id } = await owed(test, { artist, venue })
    await pay(test, venue, id)
    await settleProvider(test)
    expect((await artist.api.payments.get({ id })).status).toBe('in_escrow')
  })

  it('that arrives after the cancellation is refunded right away', async () => {
    const { id } = await owed(test, { artist, venue })
    const form = await venue.api.payments.beginDeposit({ id })
    const { stripePaymentIntentId: intent } = await venue.api.payments.get({ id })
    await test.deps.db.transaction().execute(async (tx) => {
      await sql`update transactions set status = 'cancelled' where id = ${id}`.execute(tx)
      await sql`insert into payment_events (at, transaction_id, event, actor_role) values (now(), ${id}, 'cancelled', 'system')`.execute(
        tx,
      )
    })
    await fetch(`${test.url}/sandbox/intents/${intent}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: form?.clientSecret, card: '4242424242424242' }),
    })
    await settleProvider(test)
    const { status, timeline } = await venue.api.payments.get({ id })
    expect(status).toBe('cancelled')
    expect(timeline.map(({ text }) => text).join('\n')).toMatch(/arrived too late.*\n.*refund/i)
    expect(await reconcile(test.deps)).toEqual([])
  })
})

describe('a release', () => {
  it('gives the artist the fee, once, no matter how often it is requested [FLOW-37 FLOW-38 FLOW-43 FLOW-44 FLOW-45 FLOW-46 CALL-55]', async () => {
    const { id } = await funded(test, { artist, venue })
    expect(await artist.api.payments.get({ id })).toMatchObject({ abilities: { release: false } })
    expect((await venue.api.payments.get({ id })).consequences.release).toEqual({ artistGets: 650, fee: 0 })
    await expect(artist.api.payments.release({ id, ...newKey() })).rejects.toMatchObject({
      code: 'RELEASE_VENUES_ONLY',
    })
    const request = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => venue.api.payments.release({ id, ...request })))
    expect(answers[0]).toEqual({ id, status: 'completed', message: 'Payment release successful!' })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await expect(venue.api.payments.release({ id, ...newKey() })).rejects.toThrow('Invalid action')
    await expect(venue.api.payments.cancel({ id, ...request })).rejects.toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
    expect(await balances()).toMatchObject({ available: 650, pending: 0 })
    const { completedAt, abilities } = await venue.api.payments.get({ id })
    expect(completedAt).not.toBeNull()
    expect(abilities).toMatchObject({ release: false, cancel: false })
  })

  it('happens automatically 24 hours after the end, never before, and once', async () => {
    const id = await played()
    const { releasesAt } = await artist.api.payments.get({ id })
    const { rows } = await sql<{ ends_at: Date }>`
      select b.ends_at from bookings b join transactions t on t.booking_id = b.id where t.id = ${id}`.execute(
      test.deps.db,
    )
    expect(new Date(releasesAt!).getTime() - rows[0]!.ends_at.getTime()).toBe(24 * 3_600_000)
    // The clock keeps running, and a busy machine must not reach the moment.
    test.setTime(new Date(new Date(releasesAt!).getTime() - 60_000))
    await runAllClocks(test)
    expect(await statusOf(id)).toBe('in_escrow')
    test.setTime(new Date(releasesAt!))
    await Promise.all([runAllClocks(test), runAllClocks(test)])
    expect(await statusOf(id)).toBe('completed')
    venue = await signInAgain(test, venue)
    expect(await venue.api.payments.trustRecord({ id: venue.id })).toMatchObject({
      due: 1,
      paidOnTime: 1,
      medianHours: 24,
    })
    expect(await venue.api.payments.trustRecord({ id: artist.id })).toMatchObject({
      played: 1,
      lateCancellations: 0,
    })
  })

  it('of a held deposit never happens while a signature is missing: by the deadline it goes back', async () => {
    const { id, bookingId } = await funded(test, { artist, venue }, SOON())
    const contract = await artist.api.contracts.getForBooking({ bookingId })
    for (const who of [venue, artist])
      expect((await who.api.payments.get({ id })).signBy).toBe(contract.expiresAt)
    await sign(artist, contract)
    expect((await artist.api.payments.get({ id })).signBy).toBe(contract.expiresAt)
    await later(34)
    await runAllClocks(test)
    expect(await venue.api.payments.get({ id })).toMatchObject({
      status: 'cancelled',
      earned: 0,
      refunded: 650,
      signBy: null,
    })

    const agreed = await funded(test, { artist, venue }, SOON())
    const both = await artist.api.contracts.getForBooking({ bookingId: agreed.bookingId })
    await sign(artist, both)
    await sign(venue, both)
    expect((await venue.api.payments.get({ id: agreed.id })).signBy).toBeNull()
  })

  it('of a held deposit never happens without both signatures, in whatever order clocks make up for an outage', async () => {
    const { id } = await funded(test, { artist, venue }, SOON())
    await later(33 + AUTO_RELEASE_HOURS + 1)
    await runPaymentClock(test.deps)
    expect(await statusOf(id)).toBe('in_escrow')
    await runAllClocks(test)
    expect(await venue.api.payments.get({ id })).toMatchObject({
      status: 'cancelled',
      earned: 0,
      refunded: 650,
    })
  })

  it('cannot be undone by a cancellation', async () => {
    const { id, bookingId } = await funded(test, { artist, venue })
    await venue.api.payments.release({ id, ...newKey() })
    const { id: contractId } = await venue.api.contracts.getForBooking({ bookingId })
    await expect(venue.api.contracts.cancel({ id: contractId })).rejects.toMatchObject({
      code: 'PAYMENT_RELEASED',
    })
    for (const who of [venue, artist])
      expect(await who.api.contracts.get({ id: contractId })).toMatchObject({
        status: 'pending',
        feeLocked: true,
        abilities: { cancel: false },
      })
  })
})

describe('a cancellation', () => {
  it('of a pending payment is free for either party [FLOW-39 FLOW-40 ROLE-18 ROLE-19]', async () => {
    const { id, bookingId } = await owed(test, { artist, venue }, SOON())
    expect(await artist.api.payments.cancel({ id, ...newKey() })).toEqual({
      id,
      status: 'cancelled',
      message: 'Payment cancel successful!',
    })
    expect((await artist.api.contracts.getForBooking({ bookingId })).status).toBe('cancelled')
    await expect(venue.api.payments.cancel({ id, ...newKey() })).rejects.toThrow('Invalid action')
  })

  it('can have a reason, which the other party reads on the booking and in the notification', async () => {
    const { id, bookingId } = await owed(test, { artist, venue }, SOON())
    const long = await venue.fetch(`/api/payments/${id}/cancel`, {
      method: 'POST',
      body: { ...newKey(), reason: 'x'.repeat(MESSAGE_LIMITS.decline + 1) },
    })
    expect(long.status).toBe(422)
    expect((await artist.api.booking.get({ id: bookingId })).status).toBe('confirmed')
    const cancel = { id, ...newKey(), reason: ' A pipe burst. ' }
    await Promise.all([1, 2].map(() => venue.api.payments.cancel(cancel)))
    await expect(venue.api.payments.cancel({ ...cancel, reason: '' })).rejects.toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
    const { id: contractId } = await artist.api.contracts.getForBooking({ bookingId })
    await expect(artist.api.contracts.cancel({ id: contractId, reason: 'No, I did.' })).rejects.toMatchObject(
      { code: 'CONTRACT_ENDED' },
    )
    expect(await artist.api.booking.get({ id: bookingId })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'A pipe burst.',
    })
    const read = () =>
      test.deps.db
        .selectFrom('notifications')
        .select(['user_id', 'paragraphs'])
        .where('kind', '=', 'booking.cancelled')
        .where('user_id', 'in', [artist.id, venue.id])
        .execute()
    const byArtist = async () => (await read()).find(({ user_id }) => user_id === artist.id)
    await vi.waitFor(async () => expect((await byArtist())?.paragraphs).toContain('“A pipe burst.”'), {
      timeout: 10_000,
    })
    const byVenue = (await read()).filter(({ user_id }) => user_id === venue.id)
    expect(JSON.stringify(byVenue)).not.toContain('A pipe burst')
  })

  it('from the contract also has its reason', async () => {
    const { bookingId } = await owed(test, { artist, venue }, SOON())
    const { id } = await artist.api.contracts.getForBooking({ bookingId })
    await artist.api.contracts.cancel({ id, reason: 'Our van broke down.' })
    expect((await venue.api.booking.get({ id: bookingId })).cancelReason).toBe('Our van broke down.')
  })

  it.each([
    ['the venue, 48 hours or more before', 'venue', 60, 0],
    ['the artist, late', 'artist', 30, 0],
    ['the venue, late: half is the artist’s', 'venue', 30, 325],
  ] as const)('of a held one by %s gives back the rest [FLOW-47]', async (_what, by, hours, kept) => {
    const terms = { start: inHours(test, hours), end: inHours(test, hours + 3) }
    const { id } = await funded(test, { artist, venue }, terms)
    const me = by === 'venue' ? venue : artist
    expect((await me.api.payments.get({ id })).consequences.cancel).toMatchObject({
      artistKeeps: kept,
      venueGetsBack: 650 - kept,
    })
    await me.api.payments.cancel({ id, ...newKey() })
    expect(await balances()).toMatchObject({ available: kept, pending: 0 })
    const { lateCancellations } = await venue.api.payments.trustRecord({ id: artist.id })
    expect(lateCancellations).toBe(by === 'artist' ? 1 : 0)
    await settleProvider(test)
    expect(await me.api.payments.get({ id })).toMatchObject({
      status: 'cancelled',
      earned: kept,
      refunded: 650 - kept,
    })
  })

  it('is refused once the performance has started [FLOW-40]', async () => {
    const id = await played()
    await expect(venue.api.payments.cancel({ id, ...newKey() })).rejects.toMatchObject({
      code: 'PERFORMANCE_BEGUN',
    })
    expect((await venue.api.payments.get({ id })).abilities.cancel).toBe(false)
  })
})

describe('a problem', () => {
  it('freezes the disputed part, releases the rest, and ends in a split that both agree on', async () => {
    const id = await played()
    const report = { id, ...newKey(), earned: '400', text: 'Only one of two sets was played.' }
    await venue.api.payments.reportProblem(report)
    expect(await balances()).toMatchObject({ available: 400, pending: 250 })
    await expect(venue.api.payments.release({ id, ...newKey() })).rejects.toMatchObject({
      code: 'PAYMENT_FROZEN',
    })
    await later(48)
    await runAllClocks(test)
    expect(await statusOf(id)).toBe('in_escrow')

    await expect(venue.api.payments.acceptSplit({ id, ...newKey(), number: 1 })).rejects.toMatchObject({
      code: 'SPLIT_STALE',
    })
    await artist.api.payments.proposeSplit({
      id,
      ...newKey(),
      earned: '550.50',
      note: ' Both sets were played. ',
    })
    const seen = await venue.api.payments.get({ id })
    expect(seen.abilities.answerSplit).toBe(2)
    expect(seen.problem?.proposals).toMatchObject([
      { status: 'replaced', note: '' },
      { status: 'pending', note: 'Both sets were played.' },
    ])
    const noticed = () =>
      test.deps.db
        .selectFrom('notifications')
        .select(['user_id', 'paragraphs'])
        .where('kind', '=', 'payment.split_proposed')
        .where('user_id', 'in', [artist.id, venue.id])
        .execute()
    await vi.waitFor(
      async () =>
        expect(await noticed()).toEqual([
          { user_id: venue.id, paragraphs: expect.arrayContaining(['“Both sets were played.”']) },
        ]),
      { timeout: 10_000 },
    )
    await venue.api.payments.declineSplit({ id, ...newKey(), number: 2 })
    const long = await venue.fetch(`/api/payments/${id}/splits`, {
      method: 'POST',
      body: { ...newKey(), earned: '500', note: 'x'.repeat(SPLIT_NOTE_MAX + 1) },
    })
    expect(long.status).toBe(422)
    const last = { id, ...newKey(), earned: '500', note: 'x'.repeat(SPLIT_NOTE_MAX) }
    await Promise.all([1, 2].map(() => venue.api.payments.proposeSplit(last)))
    await expect(venue.api.payments.proposeSplit({ ...last, note: '' })).rejects.toMatchObject({
      code: 'REQUEST_KEY_REUSED',
    })
    const accept = { id, ...newKey(), number: 3 }
    await Promise.all([1, 2].map(() => artist.api.payments.acceptSplit(accept)))
    await settleProvider(test)
    expect(await venue.api.payments.get({ id })).toMatchObject({
      status: 'completed',
      earned: 500,
      refunded: 150,
    })
    expect(await balances()).toMatchObject({ available: 500, pending: 0 })
    expect(await reconcile(test.deps)).toEqual([])
  })

  it('can be reported by either party from the start until the clock would release, once', async () => {
    const { id, bookingId } = await funded(test, { artist, venue }, SOON())
    const report = () => ({ id, ...newKey(), earned: '0', text: 'The doors were locked.' })
    await expect(artist.api.payments.reportProblem(report())).rejects.toMatchObject({
      code: 'PROBLEM_TOO_EARLY',
    })
    const contract = await artist.api.contracts.getForBooking({ bookingId })
    await sign(artist, contract)
    await sign(venue, contract)
    await later(33 + 24)
    await expect(venue.api.payments.reportProblem(report())).rejects.toMatchObject({
      code: 'PROBLEM_TOO_LATE',
    })
    await later(-20)
    const outcomes = await Promise.allSettled(
      [artist, venue].map((me) => me.api.payments.reportProblem(report())),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is decided by the operator if the parties disagree', async () => {
    const id = await played()
    await artist.api.payments.reportProblem({
      id,
      ...newKey(),
      earned: '650',
      text: 'They said I was late.',
    })
    const decide = (cents: number) =>
      test.deps.db.transaction().execute((tx) => decideProblem(tx, id, cents, test.deps.now()))
    await expect(decide(65_001)).rejects.toMatchObject({ code: 'SPLIT_OUT_OF_RANGE' })
    await decide(0)
    expect(await venue.api.payments.get({ id })).toMatchObject({
      status: 'cancelled',
      earned: 0,
      refunded: 650,
    })
  })
})

describe('a chargeback', () => {
  it('of a held fee fails the payment; the artist keeps a released one', async () => {
    const { id } = await owed(test, { artist, venue }, SOON())
    await pay(test, venue, id, '4000000000000259')
    await settleProvider(test)
    const { status, bookingId } = await artist.api.payments.get({ id })
    expect(status).toBe('failed')
    expect(await balances()).toMatchObject({ available: 0, pending: 0 })
    // The booking can still be cancelled, but there is nothing that the artist could keep.
    expect(await venue.api.contracts.getForBooking({ bookingId })).toMatchObject({
      abilities: { cancel: true },
      cancellation: { late: true, artistKeeps: 0, owes: 0 },
    })
    const kept = await funded(test, { artist: await createArtist(test), venue })
    await venue.api.payments.release({ id: kept.id, ...newKey() })
    await sql`update sandbox_objects set body = body || '{"chargedBackCents": 65000}' where id = ${kept.stripePaymentIntentId}`.execute(
      test.deps.db,
    )
    expect(await reconcile(test.deps)).toEqual([])
    expect((await venue.api.payments.get({ id: kept.id })).status).toBe('completed')
  })
})

it('a provider’s response from before a chargeback does not say that the bank gave it back', async () => {
  const { id } = await owed(test, { artist, venue })
  const askedAt = test.deps.now()
  await pay(test, venue, id, '4000000000000259')
  await settleProvider(test)
  const { stripePaymentIntentId: intent } = await venue.api.payments.get({ id })
  const facts = await test.deps.payments.getIntent(intent!)
  expect(facts.chargedBackCents).toBe(65_000)
  await applyIntent(test.deps, intent!, { ...facts, chargedBackCents: 0 }, askedAt)
  const events = test.deps.db.selectFrom('payment_events').select('event').where('transaction_id', '=', id)
  expect((await events.execute()).map(({ event }) => event)).not.toContain('charge_back_won')
  expect(await reconcile(test.deps)).toEqual([])
})

describe('a withdrawal', () => {
  it('sends the balance to the bank, never more, even from two windows at once', async () => {
    const { id } = await funded(test, { artist, venue })
    await venue.api.payments.release({ id, ...newKey() })
    const take = (amount: string) => artist.api.payments.withdraw({ ...newKey(), amount })
    await expect(take('10')).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_MISSING' })
    await bankSetUp(test, artist)
    await expect(take('650.01')).rejects.toMatchObject({ code: 'BALANCE_TOO_LOW' })
    await expect(take('0.99')).rejects.toMatchObject({ code: 'PAYOUT_TOO_SMALL' })
    await expect(venue.api.payments.withdraw({ ...newKey(), amount: '1' })).rejects.toMatchObject({
      code: 'WITHDRAW_ARTISTS_ONLY',
    })
    const taken = await Promise.allSettled([take('400'), take('400')])
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balances()).toMatchObject({ available: 250, withdrawing: 400 })
    await settleProvider(test)
    expect((await artist.api.payments.listPayouts({})).payouts).toMatchObject([
      { amount: 400, status: 'succeeded' },
    ])
    expect(await balances()).toMatchObject({ available: 250, withdrawing: 0 })
  })

  it('that the bank returns is available again', async () => {
    const { id } = await funded(test, { artist, venue })
    await venue.api.payments.release({ id, ...newKey() })
    await bankSetUp(test, artist, '000111111116')
    await artist.api.payments.withdraw({ ...newKey(), amount: '650' })
    await settleProvider(test)
    expect((await artist.api.payments.listPayouts({})).payouts).toMatchObject([
      { status: 'failed', failure: 'The bank account is closed.' },
    ])
    expect(await balances()).toMatchObject({ available: 650, withdrawing: 0 })
  })

  it.each(['-1', '0', 'NaN', '1e309', '10.005', '99999999999999999999', ''])(
    'of %s is refused',
    async (amount) => {
      await expect(artist.api.payments.withdraw({ ...newKey(), amount })).rejects.toHaveProperty('code')
      const { count } = await test.deps.db
        .selectFrom('money_orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('artist_id', '=', artist.id)
        .executeTakeFirstOrThrow()
      expect(count).toBe(0)
    },
  )
})

describe('the ledger', () => {
  it('only ever gets new rows, no matter who tries', async () => {
    await funded(test, { artist, venue })
    for (const statement of [
      'update ledger_postings set amount_cents = 1',
      'delete from ledger_postings',
      'truncate ledger_postings',
      `insert into ledger_postings (at, key, kind, debit_account_id, credit_account_id, amount_cents)
        select now(), gen_random_uuid()::text, 'release', id, 1, 99999999 from ledger_accounts where kind = 'escrow' limit 1`,
      `insert into ledger_postings (at, key, kind, debit_account_id, credit_account_id, amount_cents) values (now(), 'x', 'charge', 1, 1, 1)`,
      `insert into ledger_postings (at, key, kind, debit_account_id, credit_account_id, amount_cents) values (now(), 'x', 'charge', 1, 2, -1)`,
    ])
      await expect(sql.raw(statement).execute(test.deps.db), statement).rejects.toThrow()
  })

  it('keeps amounts in US dollars, from the price of a gig to the accounts', async () => {
    await funded(test, { artist, venue })
    for (const table of ['gigs', 'offers', 'bookings', 'transactions', 'money_intents', 'ledger_accounts']) {
      const { rows } = await sql`select distinct currency from ${sql.table(table)}`.execute(test.deps.db)
      expect(rows, table).toEqual([{ currency: 'USD' }])
    }
    const euros = sql`update transactions set currency = 'EUR'`.execute(test.deps.db)
    await expect(euros).rejects.toThrow(/transactions_currency_check/)
    const opened = sql`select ledger_account('platform_fee', null, 'EUR')`.execute(test.deps.db)
    await expect(opened).rejects.toThrow(/ledger_accounts_currency_check/)
  })

  it.each([
    ['the one before left enough for one of them', 65_000, 0],
    ['the one before left too little, and more was given since', 10_000, 55_000],
  ])(
    'lets one of two takers have an amount that is enough for one, when %s',
    async (_what, before, since) => {
      const artistId = randomUUID()
      const { db, now } = test.deps
      const give = async (key: string, cents: number) => {
        const given = postings.release(randomUUID(), artistId, cents)
        const movements = [{ ...given, debit: { kind: 'disputes' as const, ownerId: null } }]
        await db
          .transaction()
          .execute((tx) => post(tx, { at: now(), key: `${key}:${artistId}`, currency: 'USD' }, movements))
      }
      const take = (tx: Tx, key: string, cents = 40_000) =>
        post(tx, { at: now(), key: `${key}:${artistId}`, currency: 'USD' }, [
          postings.payout(artistId, cents),
        ])
      await give('before', before)
      // Opens the account that both post to: opening it at the same time would make them wait for each other.
      await db.transaction().execute((tx) => take(tx, 'opening', 1))
      await give('since', since)
      const first = await db.startTransaction().execute()
      await take(first, 'first')
      // The first statement of the commit.
      await sql`set constraints all immediate`.execute(first)
      const second = db.transaction().execute((tx) => take(tx, 'second'))
      const refused = expect(second).rejects.toSatisfy(isUncovered)
      // As far as the second can get before the first has decided.
      const waiting = sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike 'commit%'`
      await expect.poll(async () => (await waiting.execute(db)).rows, { timeout: 15_000 }).toHaveLength(1)
      await first.commit().execute()
      await refused
    },
  )

  it('is compared with the provider’s books, and every difference is reported', async () => {
    const { stripePaymentIntentId: id } = await funded(test, { artist, venue })
    expect(await reconcile(test.deps)).toEqual([])
    await sql`update sandbox_objects set body = body || '{"amountCents": 64999}' where id = ${id}`.execute(
      test.deps.db,
    )
    expect(await reconcile(test.deps)).toEqual([
      { kind: 'charge', id, oursCents: 65_000, theirsCents: 64_999 },
    ])
    await sql`update sandbox_objects set body = body || '{"amountCents": 65000}' where id = ${id}`.execute(
      test.deps.db,
    )
  })

  it('accepts no event that is not the provider’s', async () => {
    for (const signature of ['', 'forged', `${Math.floor(Date.now() / 1000)}.00`]) {
      const answer = await fetch(`${test.url}/webhooks/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
        body: JSON.stringify({
          id: 'sbe_x',
          type: 'intent.updated',
          subject: { kind: 'intent', id: 'x', account: null },
        }),
      })
      expect(answer.status).toBe(400)
    }
  })
})

async function statusOf(id: string): Promise<string> {
  const row = await test.deps.db
    .selectFrom('transactions')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.status
}
