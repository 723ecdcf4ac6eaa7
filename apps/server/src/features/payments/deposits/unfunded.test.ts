import type { TransactionDetail } from '@bandstand/api-spec'
import type { ClaimOutsideForm } from '@bandstand/domain/payments'
import { dayIn } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailAbout } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { inHours } from '../../../../test/members/bookings.ts'
import { runAllClocks, sign } from '../../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../../test/members/factories.ts'
import { expectMoneyInvariants } from '../../../../test/invariants/payment-invariants.ts'
import { bankSetUp, GOOD_CARD, owed, pay, newKey, settleProvider } from '../../../../test/members/payments.ts'
import { reconcile } from '../ledger/reconcile.ts'

const HOUR = 3_600_000
let test: TestApp
let artist: Member
let venue: Member

beforeAll(async () => {
  test = await startTestApp({ PLATFORM_FEE_BASIS_POINTS: '1000' })
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

/** Moves time forward for both; sessions end before the clock gets there. */
async function later(hours: number): Promise<void> {
  test.setTime(new Date(test.deps.now().getTime() + hours * HOUR))
  artist = await signInAgain(test, artist)
  venue = await signInAgain(test, venue)
}

/** A booking that both signed and nobody funded. */
async function signed(hoursAhead: number, fee = '650'): Promise<TransactionDetail> {
  const payment = await owed(
    test,
    { artist, venue },
    { fee, start: inHours(test, hoursAhead), end: inHours(test, hoursAhead + 3) },
  )
  const contract = await artist.api.contracts.getForBooking({ bookingId: payment.bookingId })
  await sign(artist, contract)
  await sign(venue, contract)
  return venue.api.payments.get({ id: payment.id })
}

const startOf = async (id: string) => {
  const { bookingId } = await artist.api.payments.get({ id })
  return new Date((await artist.api.booking.get({ id: bookingId })).terms.startsAt)
}
const seen = (id: string, member = venue) => member.api.payments.get({ id })
const today = () => dayIn('America/Detroit', test.deps.now())
const claim = (id: string, member: Member, change: Partial<ClaimOutsideForm> = {}) =>
  member.api.payments.claimOutside({
    id,
    ...newKey(),
    amount: '650',
    method: 'cash',
    paidOn: today(),
    ...change,
  })
const eventsOf = async (id: string) =>
  (
    await test.deps.db
      .selectFrom('payment_events')
      .select('event')
      .where('transaction_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)
const trustRecord = async () => venue.api.payments.trustRecord({ id: venue.id })

describe('the due date of a deposit', () => {
  it('is 72 hours before the start once both have signed, moves with the contract, and is overdue after it', async () => {
    const { id, bookingId } = await owed(
      test,
      { artist, venue },
      { start: inHours(test, 200), end: inHours(test, 203) },
    )
    expect((await seen(id, artist)).funding).toEqual({ state: 'not_funded', dueAt: null })
    const contract = await artist.api.contracts.getForBooking({ bookingId })
    await sign(artist, contract)
    await sign(venue, contract)
    const start = await startOf(id)
    const due = new Date(start.getTime() - 72 * HOUR).toISOString()
    for (const side of [artist, venue])
      expect((await seen(id, side)).funding).toEqual({ state: 'not_funded', dueAt: due })
    const booking = await artist.api.booking.get({ id: bookingId })
    expect(booking.funding).toEqual({ state: 'not_funded', dueAt: due })
    const { terms } = booking
    await venue.api.contracts.proposeAmendment({
      id: contract.id,
      answers: 1,
      fee: '650',
      start: inHours(test, 224),
      end: inHours(test, 227),
      sets: terms.sets,
      sound: terms.sound,
      meals: terms.meals,
      lodging: terms.lodging,
      note: terms.note,
    })
    await artist.api.contracts.acceptAmendment({ id: contract.id, version: 2 })
    expect((await seen(id)).funding.dueAt).toBeNull()
    const amended = await artist.api.contracts.get({ id: contract.id })
    await sign(artist, amended)
    await sign(venue, amended)
    expect((await seen(id)).funding.dueAt).toBe(
      new Date((await startOf(id)).getTime() - 72 * HOUR).toISOString(),
    )
    await later(160)
    expect((await seen(id)).funding.state).toBe('overdue')
    await pay(test, venue, id)
    expect((await venue.api.payments.checkDeposit({ id })).funding).toEqual({ state: 'funded', dueAt: null })
  })

  it('is 24 hours after signing if the show is nearer, and both are notified in time, once each', async () => {
    const near = await signed(40)
    const dueIn = (new Date(near.funding.dueAt!).getTime() - test.deps.now().getTime()) / HOUR
    expect(Math.round(dueIn)).toBe(24)
    const { id } = await signed(120)
    const reminders = async () =>
      (await eventsOf(id)).filter((event) =>
        ['reminded', 'reminded_today', 'overdue', 'not_funded', 'not_funded_late'].includes(event),
      )
    await runAllClocks(test)
    expect(await reminders()).toEqual([])
    await later(25)
    await Promise.all([runAllClocks(test), runAllClocks(test)])
    expect(await reminders()).toEqual(['reminded'])
    await later(18)
    await runAllClocks(test)
    await later(6)
    await runAllClocks(test)
    await later(48)
    await runAllClocks(test)
    expect(await reminders()).toEqual([
      'reminded',
      'reminded_today',
      'overdue',
      'not_funded',
      'not_funded_late',
    ])
  })

  it('the artist is notified that the show is not funded once the deposit is due, and not before', async () => {
    const { id } = await signed(80)
    await later(9)
    await runAllClocks(test)
    expect(await eventsOf(id)).not.toContain('not_funded')
    await later(16)
    await runAllClocks(test)
    expect((await eventsOf(id)).filter((event) => event.startsWith('not_funded'))).toEqual(['not_funded'])
  })
})

describe('cancelling without a deposit', () => {
  it('late costs the venue what the contract says, which it pays in one request to the artist', async () => {
    await bankSetUp(test, artist)
    const { id, bookingId } = await signed(30)
    expect((await seen(id)).consequences.cancel).toMatchObject({ owes: 325, artistKeeps: 0 })
    const cancelled = await venue.api.payments.cancel({ id, ...newKey() })
    expect(cancelled.status).toBe('cancelled')
    expect(await seen(id)).toMatchObject({ settlement: 'owed', owed: 325, abilities: { deposit: true } })
    expect(await trustRecord()).toMatchObject({ unpaid: 1 })
    expect((await artist.api.payments.list({})).balances).toMatchObject({ pending: 0, available: 0 })
    await expect(artist.api.payments.beginDeposit({ id })).rejects.toMatchObject({
      code: 'DEPOSIT_VENUES_ONLY',
    })
    await pay(test, venue, id)
    await venue.api.payments.checkDeposit({ id })
    await settleProvider(test)
    expect(await seen(id)).toMatchObject({
      status: 'cancelled',
      settlement: 'paid',
      earned: 325,
      fee: 32.5,
      abilities: { deposit: false, claimOutside: false },
    })
    expect((await artist.api.payments.list({})).balances).toMatchObject({ available: 292.5 })
    expect(await trustRecord()).toMatchObject({ unpaid: 0 })
    await expect(venue.api.payments.beginDeposit({ id })).rejects.toThrow('Invalid action')
    expect(await reconcile(test.deps)).toEqual([])
    expect((await artist.api.booking.get({ id: bookingId })).funding.state).toBe('none')
  })

  it('costs nothing in time, without both signatures, or when the artist cancels', async () => {
    const early = await signed(60)
    await venue.api.payments.cancel({ id: early.id, ...newKey() })
    const unsigned = await owed(
      test,
      { artist: await createArtist(test), venue },
      { start: inHours(test, 30), end: inHours(test, 33) },
    )
    expect((await seen(unsigned.id)).consequences.cancel.owes).toBe(0)
    await venue.api.payments.cancel({ id: unsigned.id, ...newKey() })
    const left = await signed(30)
    await artist.api.payments.cancel({ id: left.id, ...newKey() })
    for (const { id } of [early, unsigned, left])
      expect(await seen(id)).toMatchObject({ status: 'cancelled', settlement: null, owed: 0 })
    expect(await trustRecord()).toMatchObject({ unpaid: 0 })
  })

  it('marks an artist who leaves late, but not one whose show is not funded a day before', async () => {
    const mark = async () => (await artist.api.payments.trustRecord({ id: artist.id })).lateCancellations
    const { id } = await signed(30)
    expect((await seen(id, artist)).consequences.cancel).toMatchObject({ late: true, marked: true })
    await later(7)
    expect((await seen(id, artist)).consequences.cancel).toMatchObject({ late: true, marked: false })
    await artist.api.payments.cancel({ id, ...newKey() })
    expect(await mark()).toBe(0)
    const other = await signed(30)
    await artist.api.payments.cancel({ id: other.id, ...newKey() })
    expect(await mark()).toBe(1)
  })

  it('an owed fee that nobody pays is unpaid after two weeks, and can still be settled outside', async () => {
    const { id } = await signed(30)
    await venue.api.payments.cancel({ id, ...newKey() })
    await expect(claim(id, venue, { amount: '325.01' })).rejects.toMatchObject({ code: 'CLAIM_OUT_OF_RANGE' })
    await later(30 + 3 + 14 * 24)
    await runAllClocks(test)
    expect(await seen(id)).toMatchObject({ settlement: 'unpaid', abilities: { deposit: false } })
    expect(await trustRecord()).toMatchObject({ unpaid: 1 })
    await claim(id, artist, { amount: '325' })
    await venue.api.payments.confirmClaim({ id, ...newKey(), number: 1 })
    expect(await seen(id)).toMatchObject({ settlement: 'paid_outside' })
    expect(await trustRecord()).toMatchObject({ unpaid: 0 })
  })
})

describe('a payment outside', () => {
  it('can be reported from the start on and settles the fee once the other party confirms it, with a receipt and no money', async () => {
    const { id } = await signed(30)
    await expect(claim(id, venue)).rejects.toMatchObject({ code: 'CLAIM_TOO_EARLY' })
    await later(34)
    for (const [change, code] of [
      [{ amount: '650.01' }, 'CLAIM_OUT_OF_RANGE'],
      [{ paidOn: '2200-01-01' }, 'INPUT_INVALID'],
      [{ paidOn: '2020-01-01' }, 'INPUT_INVALID'],
      [{ paidOn: '2026-02-30' }, 'INPUT_INVALID'],
      [{ method: 'gold' as never }, 'INPUT_INVALID'],
      ...['-1', '0', '0.00', '0.004', '349.995'].map((amount) => [{ amount }, 'INPUT_INVALID'] as const),
    ] as const)
      await expect(claim(id, venue, change)).rejects.toMatchObject({ code })
    const stranger = await createProVenue(test)
    await expect(claim(id, stranger)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
    const request = { ...newKey(), amount: '600', method: 'cash' as const, paidOn: today() }
    const said = await Promise.all([1, 2].map(() => venue.api.payments.claimOutside({ id, ...request })))
    expect(said[0]).toEqual(said[1])
    await expect(claim(id, artist)).rejects.toMatchObject({ code: 'CLAIM_EXISTS' })
    expect(await seen(id, artist)).toMatchObject({
      abilities: { answerClaim: 1, claimOutside: false },
      claims: [{ number: 1, madeBy: 'venue', amount: 600, method: 'cash', status: 'open' }],
    })
    expect((await seen(id)).abilities.answerClaim).toBeNull()
    await expect(venue.api.payments.confirmClaim({ id, ...newKey(), number: 1 })).rejects.toMatchObject({
      code: 'CLAIM_NOT_OPEN',
    })
    const yes = newKey()
    await Promise.all([1, 2].map(() => artist.api.payments.confirmClaim({ id, ...yes, number: 1 })))
    await expect(artist.api.payments.denyClaim({ id, ...newKey(), number: 1 })).rejects.toMatchObject({
      code: 'CLAIM_NOT_OPEN',
    })
    expect(await seen(id)).toMatchObject({
      status: 'cancelled',
      settlement: 'paid_outside',
      earned: 0,
      fee: 0,
      funding: { state: 'none' },
    })
    expect((await artist.api.payments.list({})).balances).toMatchObject({
      available: 0,
      pending: 0,
      awaitingDeposit: 0,
    })
    await expect(venue.api.payments.beginDeposit({ id })).rejects.toThrow('Invalid action')
    expect((await artist.api.payments.receipt({ id })).type).toBe('application/pdf')
    await runAllClocks(test)
    expect(await trustRecord()).toMatchObject({ due: 1, paidOnTime: 1, unpaid: 0 })
    const { bookingId } = await seen(id)
    expect((await artist.api.contracts.getForBooking({ bookingId })).status).toBe('signed')
  })

  it('denied leaves the fee open, at most three times per party, and it is unpaid two weeks after the show', async () => {
    const { id } = await signed(30)
    await later(34)
    await claim(id, artist, { amount: '1' })
    await venue.api.payments.denyClaim({ id, ...newKey(), number: 1 })
    // An artist's false report does not harm the venue that denies it.
    expect(await trustRecord()).toMatchObject({ unpaid: 0 })
    for (const number of [2, 3, 4]) {
      await claim(id, venue)
      await artist.api.payments.denyClaim({ id, ...newKey(), number })
    }
    await expect(claim(id, venue)).rejects.toMatchObject({ code: 'CLAIMS_EXHAUSTED' })
    expect(await trustRecord()).toMatchObject({ unpaid: 1 })
    expect(await seen(id)).toMatchObject({ status: 'pending', abilities: { deposit: true } })
    await later(14 * 24)
    await Promise.all([runAllClocks(test), runAllClocks(test)])
    expect(await seen(id)).toMatchObject({ status: 'cancelled', settlement: 'unpaid' })
    expect((await eventsOf(id)).filter((event) => event === 'left_unpaid')).toHaveLength(1)
    await expect(venue.api.payments.beginDeposit({ id })).rejects.toThrow('Invalid action')
    expect(await trustRecord()).toMatchObject({ due: 1, paidOnTime: 0, unpaid: 1 })
  })

  it('without a reply within 7 days ends as claimed and counts for nobody; repeated after a denial it does not', async () => {
    const silent = await signed(30)
    const denied = await signed(200)
    await later(34)
    await claim(silent.id, venue)
    await later(7 * 24 - 1)
    await runAllClocks(test)
    expect(await seen(silent.id)).toMatchObject({ settlement: null })
    await later(1)
    await expect(
      artist.api.payments.denyClaim({ id: silent.id, ...newKey(), number: 1 }),
    ).rejects.toMatchObject({ code: 'CLAIM_NOT_OPEN' })
    await runAllClocks(test)
    expect(await seen(silent.id)).toMatchObject({ status: 'cancelled', settlement: 'claimed' })
    expect(await trustRecord()).toMatchObject({ due: 0, unpaid: 0 })
    await claim(denied.id, venue)
    await artist.api.payments.denyClaim({ id: denied.id, ...newKey(), number: 1 })
    await claim(denied.id, venue)
    await later(15 * 24)
    await runAllClocks(test)
    expect(await seen(denied.id)).toMatchObject({ settlement: 'unpaid' })
    expect(await eventsOf(denied.id)).toContain('claim_dropped')
  })

  it('is followed by one reminder, two days before it closes, to the party that should reply, with what happens then', async () => {
    const { id } = await signed(30)
    const answered = await signed(200)
    const reminded = async (of = id) => (await eventsOf(of)).filter((event) => event === 'claim_reminded')
    const bell = async (member: Member) =>
      (await member.api.notifications.list({})).notifications.filter(({ title }) =>
        title.startsWith('Was $600.00 paid'),
      )
    await later(34)
    await claim(id, venue, { amount: '600' })
    await later(5 * 24 - 1)
    await runAllClocks(test)
    expect(await reminded()).toEqual([])
    await later(1)
    await Promise.all([runAllClocks(test), runAllClocks(test)])
    await later(12)
    await runAllClocks(test)
    expect(await reminded()).toEqual(['claim_reminded'])
    const first = await mailAbout(test, artist.email, 'Was $600.00 paid outside Bandstand?')
    expect(first.text).toMatch(
      /The .* reported a payment of \$600\.00 \(cash, \w{3} \d+, \d{4}\) for Friday late set on/,
    )
    expect(first.text).toContain('the payment ends as reported and counts for neither of you')
    expect([await bell(artist), await bell(venue)].map((notices) => notices.length)).toEqual([1, 0])

    // Repeated after a denial, it gets another reminder, which says that no reply changes nothing; a reply needs no reminder.
    await artist.api.payments.denyClaim({ id, ...newKey(), number: 1 })
    await claim(id, venue, { amount: '600' })
    await later(5 * 24)
    await claim(answered.id, artist)
    await venue.api.payments.confirmClaim({ id: answered.id, ...newKey(), number: 1 })
    await runAllClocks(test)
    expect(await reminded()).toHaveLength(2)
    await later(6 * 24)
    await runAllClocks(test)
    expect([await reminded(), await reminded(answered.id)].map((events) => events.length)).toEqual([2, 0])
    const second = await mailAbout(test, artist.email, 'Was $600.00 paid outside Bandstand?', [first])
    expect(second.text).toContain('the report expires and the fee stays as it is')
  })

  it('and a late deposit race: the first wins, and a deposit that comes second is refunded', async () => {
    const [first, second, third] = [await signed(30), await signed(40), await signed(50)]
    const form = await venue.api.payments.beginDeposit({ id: second.id })
    const { stripePaymentIntentId: intent } = await seen(second.id)
    await later(60)
    for (const { id } of [first, second, third]) await claim(id, artist)
    await pay(test, venue, first.id)
    await venue.api.payments.checkDeposit({ id: first.id })
    expect(await seen(first.id)).toMatchObject({ status: 'in_escrow', claims: [{ status: 'void' }] })
    expect(await eventsOf(first.id)).toContain('claim_voided')
    await runAllClocks(test)
    // The provider takes the money at the moment when the claim is confirmed.
    const paying = fetch(`${test.url}/sandbox/intents/${intent}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: form?.clientSecret, card: GOOD_CARD, confirmed: null }),
    })
    await Promise.allSettled([
      paying,
      venue.api.payments.confirmClaim({ id: second.id, ...newKey(), number: 1 }),
    ])
    await settleProvider(test)
    const { status, settlement } = await seen(second.id)
    expect([
      ['in_escrow', null],
      ['cancelled', 'paid_outside'],
    ]).toContainEqual([status, settlement])
    await venue.api.payments.confirmClaim({ id: third.id, ...newKey(), number: 1 })
    await expect(venue.api.payments.beginDeposit({ id: third.id })).rejects.toThrow('Invalid action')
    expect(await reconcile(test.deps)).toEqual([])
  })
})

it('a show without a fee is completed like any other, and one that nobody settled asks both', async () => {
  const free = await signed(30, '0')
  expect(free.funding).toEqual({ state: 'none', dueAt: null })
  const unpaid = await signed(40)
  await later(70)
  await runAllClocks(test)
  expect(await seen(free.id)).toMatchObject({ status: 'completed', settlement: null })
  expect(await eventsOf(unpaid.id)).toContain('unsettled')
  await expect(claim(free.id, venue)).rejects.toThrow('Invalid action')
})
