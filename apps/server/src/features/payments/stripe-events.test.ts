import * as fc from 'fast-check'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../test/members/factories.ts'
import { DECLINED_CARD, GOOD_CARD, newKey } from '../../../test/members/payments.ts'
import { startStripeFake, type StripeFake } from '../../../test/providers/stripe-fake.ts'
import {
  begun,
  inEscrow,
  ledgerOf,
  onboarded,
  orderOf,
  type StripeSide,
  until,
} from '../../../test/providers/stripe-payments.ts'
import { reconcile } from './ledger/reconcile.ts'

let stripe: StripeFake
let test: TestApp
let side: StripeSide
let venue: Member

beforeAll(async () => {
  stripe = await startStripeFake()
  test = await startTestApp(stripe.settings)
  side = { stripe, test }
  venue = await createProVenue(test)
})
afterAll(async () => {
  await test.close()
  await stripe.close()
})

describe('events in any order and number', () => {
  const OUTCOMES = ['disputed', 'refunded', 'refund failed', 'paid out', 'payout failed'] as const
  type Outcome = (typeof OUTCOMES)[number]
  const quiet = async () => {
    const query = test.deps.db.selectFrom('outbox_events').select('kind').where('kind', 'like', 'payment.%')
    return (await query.execute()).length
  }
  const deliverAll = async (events: Stripe.Event[]) => {
    const answers = await Promise.all(events.map((event) => stripe.deliver(test.url, event)))
    expect(answers.every((status) => status === 200)).toBe(true)
  }

  /**
   * A deposit and its end; `select` chooses which events are delivered: first right after it's paid, then after everything
   * has happened.
   */
  async function live(outcome: Outcome, select: (events: Stripe.Event[], isLast: boolean) => Stripe.Event[]) {
    // A venue of its own: one can't have as many acts on one evening.
    const [artist, venue] = await Promise.all([createArtist(test), createProVenue(test)])
    const start = stripe.store.events.length
    const { id, clientSecret, intentId } = await begun(side, { artist, venue })
    stripe.pay(clientSecret, DECLINED_CARD)
    stripe.pay(clientSecret, GOOD_CARD)
    await deliverAll(select(stripe.store.events.slice(start), false))
    await venue.api.payments.checkDeposit({ id })
    if (outcome === 'disputed') stripe.dispute(intentId)
    else if (outcome.startsWith('refund')) await refund(venue, id, outcome)
    else await payOut({ artist, venue }, id, outcome)
    await deliverAll(select(stripe.store.events.slice(start), true))
    await until(quiet).toBe(0)
    return {
      status: (await venue.api.payments.get({ id })).status,
      refund: (await orderOf(side, id, 'refund'))?.status,
      payouts: (await artist.api.payments.listPayouts({})).payouts.map(({ status }) => status),
      balances: (await artist.api.payments.list({})).balances,
      ledger: await ledgerOf(side, id),
    }
  }

  async function refund(venue: Member, id: string, outcome: Outcome): Promise<void> {
    await venue.api.payments.cancel({ id, ...newKey() })
    await until(async () => (await orderOf(side, id, 'refund'))?.provider_id).toMatch(/^re_/)
    const order = await orderOf(side, id, 'refund')
    if (outcome === 'refund failed') stripe.settleRefund(order?.provider_id ?? '', 'failed')
  }

  async function payOut(
    { artist, venue }: { artist: Member; venue: Member },
    id: string,
    outcome: Outcome,
  ): Promise<void> {
    stripe.takeEvents()
    const account = await onboarded(side, artist)
    await venue.api.payments.release({ id, ...newKey() })
    await until(() => orderOf(side, id, 'transfer')).toMatchObject({ status: 'succeeded' })
    await artist.api.payments.withdraw({ ...newKey(), amount: '600' })
    await until(async () => stripe.store.all('payout', 'account', account).length).toBe(1)
    for (const payout of stripe.store.all('payout', 'account', account)) {
      stripe.settlePayout(payout.id, account, 'paid')
      if (outcome === 'payout failed') stripe.settlePayout(payout.id, account, 'failed')
    }
  }

  it(
    'lead to the same end as each of them once and in order',
    async () => {
      const sorted = new Map<Outcome, unknown>()
      for (const outcome of OUTCOMES)
        sorted.set(outcome, await live(outcome, (events, isLast) => (isLast ? events : [])))
      expect(sorted.get('refund failed')).toMatchObject({ status: 'cancelled', refund: 'failed' })
      expect(sorted.get('payout failed')).toMatchObject({ payouts: ['failed'], balances: { available: 650 } })

      const picks = fc.array(fc.nat(), { maxLength: 8 })
      const world = fc.record({
        outcome: fc.constantFrom(...OUTCOMES),
        early: picks,
        late: picks,
        ranks: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      })
      await fc.assert(
        fc.asyncProperty(world, async ({ outcome, early, late, ranks }) => {
          const end = await live(outcome, (events, isLast) => {
            const picked = (isLast ? late : early).map((pick) => events[pick % events.length] as Stripe.Event)
            const shuffled = events
              .map((event, index) => ({ event, rank: ranks[index] ?? 0 }))
              .toSorted((one, other) => one.rank - other.rank)
            return isLast ? [...picked, ...shuffled.map(({ event }) => event)] : picked
          })
          expect(end).toEqual(sorted.get(outcome))
        }),
        { numRuns: 5 * inject('properties').times },
      )
    },
    60_000 * inject('properties').times,
  )
})

describe('Stripe’s books', () => {
  it('match ours to the cent, even when an event never arrived, and no call without a key changed anything', async () => {
    const artist = await createArtist(test)
    const { id, clientSecret } = await begun(side, { artist, venue })
    stripe.pay(clientSecret, GOOD_CARD)
    expect(await reconcile(test.deps)).toEqual([])
    expect(await venue.api.payments.get({ id })).toMatchObject({ status: 'in_escrow' })
    expect(stripe.calls.filter(({ name, key }) => name.startsWith('POST') && !key)).toEqual([])
  })

  it('match ours when a bank gives back what it took, and the operator decides who gets it', async () => {
    const artist = await createArtist(test)
    const { id, intentId } = await inEscrow(side, { artist, venue })
    const dispute = stripe.dispute(intentId)
    expect(await venue.api.payments.checkDeposit({ id })).toMatchObject({ status: 'failed' })
    stripe.winDispute(dispute)
    expect(await reconcile(test.deps)).toEqual([])
    const { status, timeline } = await venue.api.payments.get({ id })
    expect(status).toBe('failed')
    expect(timeline.at(-1)?.text).toBe('The venue’s bank gave the money back')
  })
})
