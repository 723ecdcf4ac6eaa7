import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { expectOneEventEach, watchOutbox } from '../../../test/invariants/booking-history.ts'
import { inHours } from '../../../test/members/bookings.ts'
import { runAllClocks, sign } from '../../../test/members/contracts.ts'
import { createArtist, createProVenue, type Member, signInAgain } from '../../../test/members/factories.ts'
import { actOnMoney, type Deal, isDeclared, sendThrice } from '../../../test/members/money-acts.ts'
import {
  expectMoneyInvariants,
  expectOrdersDoneOnce,
  expectPaymentsEnded,
} from '../../../test/invariants/payment-invariants.ts'
import { lineUp } from '../../../test/members/lineups.ts'
import { bankSetUp, owed, pay, newKey, settleProvider } from '../../../test/members/payments.ts'
import { reconcile } from './ledger/reconcile.ts'
import { sendOrder } from './ledger/send-order.ts'

const PAIRS = 5
/** Steps that eight actors take at the same moment, and how often. */
const AT_ONCE = 8
const ROUNDS = 6

const step = fc.record({
  kind: fc.constantFrom(
    ...(['pay', 'pay', 'pay', 'release', 'release', 'cancel', 'report', 'report', 'report'] as const),
    ...([
      'propose',
      'propose',
      'accept',
      'accept',
      'accept',
      'decline',
      'withdraw',
      'withdraw',
      'claim',
      'claim',
      'confirm',
      'deny',
      'clock',
      'provider',
      'resend',
    ] as const),
  ),
  pair: fc.nat(PAIRS - 1),
  byVenue: fc.boolean(),
  card: fc.constantFrom('4242424242424242', '4000000000000259', '4242424242424242', '4000000000000002'),
  dollars: fc.integer({ min: 0, max: 70_000 }).map((cents) => (cents / 100).toFixed(2)),
})
const round = fc.record({
  steps: fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }),
  hoursLater: fc.constantFrom(0, 0, 0, 5, 5, 20, 31, 60),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

const certain = (kind: Step['kind'], pair: number, rest: Partial<Step> = {}): Step => ({
  kind,
  pair,
  byVenue: true,
  card: '4242424242424242',
  dollars: '400.00',
  ...rest,
})
/**
 * A first plan that reaches everything that the test must reach, whatever chance adds: a late cancellation without a deposit, a
 * deposit that its bank takes back, a release, a split, and a claim that is denied.
 */
const FIRST_PLAN: Round[] = [
  {
    hoursLater: 0,
    steps: [
      certain('cancel', 0),
      certain('pay', 1, { card: '4000000000000259' }),
      certain('release', 3),
      certain('propose', 4),
    ],
  },
  { hoursLater: 0, steps: [certain('provider', 0), certain('accept', 4)] },
  { hoursLater: 5, steps: [certain('claim', 2, { byVenue: false })] },
  { hoursLater: 0, steps: [certain('deny', 2), certain('provider', 0)] },
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ SANDBOX_EVENTS: 'twice', PLATFORM_FEE_BASIS_POINTS: '333' })
  await watchOutbox(test.deps.db)
})
afterAll(() => test.close())

it('keeps every invariant of money while eight act at once', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS }), async (plan) => {
      test.setTime(new Date())
      const pairs = await Promise.all(Array.from({ length: PAIRS }, (_, index) => beginPair(index)))
      await beginQuarrel(pairs)
      for (const { steps, hoursLater } of plan) {
        if (hoursLater > 0) await wait(pairs, hoursLater)
        await Promise.all(steps.map((each) => act(each, pairs)))
        await expectMoneyInvariants(test.deps.db)
      }
      await wait(pairs, 24)
      await runAllClocks(test)
      await settleProvider(test)
      await expectMoneyInvariants(test.deps.db)
      expect(await reconcile(test.deps)).toEqual([])
      await expectOrdersDoneOnce(test.deps.db)
      await expectOneEventEach(test.deps.db)
      await wait(pairs, 30 * 24)
      await runAllClocks(test)
      await settleProvider(test)
      await expectPaymentsEnded(test.deps.db, test.deps.now())
      await expectMoneyInvariants(test.deps.db)
      const events = await test.deps.db.selectFrom('payment_events').select('event').distinct().execute()
      for (const { event } of events) reached.add(event)
    }),
    { numRuns: 1 + 3 * inject('properties').times, endOnFailure: true, examples: [[FIRST_PLAN]] },
  )
  // The plans actually reached what they test.
  expect([...reached].toSorted()).toEqual(
    expect.arrayContaining([
      ...([
        'cancelled',
        'part_released',
        'problem_reported',
        'refund_succeeded',
        'released',
        'reversed',
      ] as const),
      ...(['split', 'transfer_succeeded', 'owed', 'claimed_outside', 'left_unpaid'] as const),
    ]),
  )
}, 300_000)

/**
 * A booking in two days with nothing paid, one today that isn't paid, or one that is, so that what happens after a show is
 * tested too.
 */
async function beginPair(index: number): Promise<Deal> {
  const isEarly = index < 2
  const [artist, venue] = await Promise.all([createArtist(test), createProVenue(test)])
  await bankSetUp(test, artist)
  if (index % 2 === 0) await divides(artist)
  const { id, bookingId } = await owed(
    test,
    { artist, venue },
    { start: inHours(test, isEarly ? 52 : 4), end: inHours(test, isEarly ? 55 : 7) },
  )
  const contract = await artist.api.contracts.getForBooking({ bookingId })
  await sign(artist, contract)
  await sign(venue, contract)
  if (index > 2) await pay(test, venue, id)
  return { artist, venue, id }
}

/** Three play in the act: its leader, somebody with an account, and somebody without. */
async function divides(artist: Member): Promise<void> {
  const player = await createArtist(test)
  const ids = await lineUp(
    test,
    artist,
    { name: 'Ada', person_id: artist.id },
    { name: 'Kim', person_id: player.id },
    { name: 'Cy' },
  )
  const parts = [41, 38, 21].map((percent, at) => ({ memberId: ids[at]!, percent }))
  await artist.api.shares.setRule({
    version: 0,
    rule: {
      expenses: [{ memberId: ids[1]!, amount: '35.01', label: 'Van' }],
      split: { kind: 'percent', parts },
    },
  })
}

/** Today's shows begin, and one venue isn't satisfied: chance would rarely reach what two parties didn't agree about. */
async function beginQuarrel(pairs: Deal[]): Promise<void> {
  await settleProvider(test)
  await wait(pairs, 5)
  const { venue, id } = pairs.at(-1)!
  await venue.api.payments.reportProblem({ id, ...newKey(), earned: '300.33', text: 'One set only.' })
}

/** Sessions end before the clock gets there. */
async function wait(pairs: Deal[], hours: number): Promise<void> {
  test.setTime(new Date(test.deps.now().getTime() + hours * 3_600_000))
  for (const pair of pairs) {
    pair.artist = await signInAgain(test, pair.artist)
    pair.venue = await signInAgain(test, pair.venue)
  }
}

/** What the worker does when it was killed between the provider's response and recording it. */
async function resendOrders(): Promise<void> {
  const orders = await test.deps.db
    .selectFrom('money_orders')
    .select('id')
    .where('status', '=', 'requested')
    .execute()
  // A payout follows its transfers: the worker retries it.
  await Promise.allSettled(orders.map(({ id: orderId }) => sendOrder({ orderId }, test.deps)))
}

/** Takes one action over HTTP; a declared refusal is a valid response, anything else a bug. */
async function act({ kind, pair, ...step }: Step, pairs: Deal[]): Promise<void> {
  if (kind === 'clock') return runAllClocks(test)
  if (kind === 'provider') return settleProvider(test)
  if (kind === 'resend') return resendOrders()
  try {
    await actOnMoney(test, { kind, ...step }, pairs[pair]!, sendThrice)
  } catch (error) {
    if (!isDeclared(error)) throw error
  }
}
