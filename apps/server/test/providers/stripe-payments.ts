import type { OfferForm } from '@bandstand/domain/booking'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import type { Member } from '../members/factories.ts'
import { GOOD_CARD, owed } from '../members/payments.ts'
import type { StripeFake } from './stripe-fake.ts'

/** Starts a server whose payments go to the fake Stripe. */
export interface StripeSide {
  stripe: StripeFake
  test: TestApp
}
interface Sides {
  artist: Member
  venue: Member
}

/** Waits for the effects of the worker. */
export const until = <Value>(look: () => Promise<Value>) =>
  expect.poll(look, { timeout: 15_000, interval: 50 })

/** Delivers all of Stripe's events since the last time, each once and in order. */
export async function deliverNewEvents({ stripe, test }: StripeSide): Promise<void> {
  for (const event of stripe.takeEvents()) expect(await stripe.deliver(test.url, event)).toBe(200)
}

/** Creates a deposit that Stripe's form can be shown for. */
export async function begun(
  { test }: StripeSide,
  sides: Sides,
  terms: Partial<OfferForm> = {},
): Promise<{ id: string; clientSecret: string; intentId: string }> {
  const { id } = await owed(test, sides, terms)
  const form = await sides.venue.api.payments.beginDeposit({ id })
  const { stripePaymentIntentId } = await sides.venue.api.payments.get({ id })
  if (!form || !stripePaymentIntentId) throw new Error('there is nothing to pay')
  return { id, clientSecret: form.clientSecret, intentId: stripePaymentIntentId }
}

/** Creates a payment whose fee is in escrow. */
export async function inEscrow(side: StripeSide, sides: Sides): Promise<{ id: string; intentId: string }> {
  const { id, clientSecret, intentId } = await begun(side, sides)
  side.stripe.pay(clientSecret, GOOD_CARD)
  await sides.venue.api.payments.checkDeposit({ id })
  return { id, intentId }
}

/** Sets up the artist's account at Stripe, which can receive money. */
export async function onboarded(side: StripeSide, artist: Member): Promise<string> {
  const { url } = await artist.api.payments.setUpPayouts()
  const account = new URL(url).pathname.split('/')[2] ?? ''
  side.stripe.onboard(account)
  await deliverNewEvents(side)
  await until(async () => (await artist.api.payments.list({})).balances?.payoutsReady).toBe(true)
  return account
}

export function orderOf({ test }: StripeSide, transactionId: string, kind: 'refund' | 'transfer') {
  return test.deps.db
    .selectFrom('money_orders')
    .select(['id', 'status', 'provider_id', 'failure'])
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Returns what was posted for a transaction, in the order of its accounts. */
export async function ledgerOf({ test }: StripeSide, id: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select kind || ' ' || amount_cents as line from ledger_postings
    where split_part(key, ':', 2) in (
      select ${id} union select id from money_intents where transaction_id = ${id}
      union select id::text from money_orders where transaction_id = ${id}
    ) order by 1`.execute(test.deps.db)
  return rows.map(({ line }) => line)
}
