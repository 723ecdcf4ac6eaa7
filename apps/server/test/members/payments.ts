import { randomUUID } from 'node:crypto'
import type { TransactionDetail } from '@bandstand/api-spec'
import type { OfferForm } from '@bandstand/domain/booking'
import { checkAccount } from '../../src/features/payments/index.ts'
import type { TestApp } from '../app.ts'
import { contracted } from './contracts.ts'
import type { Member } from './factories.ts'

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** Returns a new key, as the web app sends with each request that changes something. */
export function newKey(): { key: string } {
  return { key: randomUUID() }
}

/** Returns a booked gig's payment, as the venue sees it: nothing is deposited yet. */
export async function owed(
  test: TestApp,
  sides: { artist: Member; venue: Member },
  terms: Partial<OfferForm> = {},
): Promise<TransactionDetail> {
  const { bookingId } = await contracted(test, sides, terms)
  const { transactions } = await sides.venue.api.payments.list({})
  const found = transactions.find((transaction) => transaction.bookingId === bookingId)
  if (!found) throw new Error('a booking has a payment')
  return sides.venue.api.payments.get({ id: found.id })
}

/** Pays with a test card as the venue, as the provider's form in the browser does. */
export async function pay(
  test: TestApp,
  venue: Member,
  id: string,
  card = GOOD_CARD,
  confirmed: boolean | null = null,
): Promise<{ status: string; failure: string | null }> {
  const form = await venue.api.payments.beginDeposit({ id })
  if (!form) throw new Error('there is nothing to pay')
  const { stripePaymentIntentId } = await venue.api.payments.get({ id })
  const answer = await fetch(`${test.url}/sandbox/intents/${stripePaymentIntentId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret: form.clientSecret, card, confirmed }),
  })
  return (await answer.json()) as { status: string; failure: string | null }
}

/** Creates a payment whose fee is in escrow. */
export async function funded(
  test: TestApp,
  sides: { artist: Member; venue: Member },
  terms: Partial<OfferForm> = {},
): Promise<TransactionDetail> {
  const { id } = await owed(test, sides, terms)
  await pay(test, sides.venue, id)
  return sides.venue.api.payments.checkDeposit({ id })
}

/** Adds a bank account at the provider as the artist. */
export async function bankSetUp(test: TestApp, artist: Member, bank?: string): Promise<void> {
  await checkAccount(test.deps, await enterBank(test.url, artist, bank))
}

/** Enters an artist's bank account at the sandbox of a server, and returns the account's id there. */
export async function enterBank(serverUrl: string, artist: Member, bank?: string): Promise<string> {
  return enterAtSandbox(serverUrl, await artist.api.payments.setUpPayouts(), bank)
}

/** Enters the bank account of somebody's own shares at the sandbox of a server, and returns the account's id there. */
export async function enterOwnBank(serverUrl: string, person: Member, bank?: string): Promise<string> {
  return enterAtSandbox(serverUrl, await person.api.payments.setUpOwnPayouts(), bank)
}

async function enterAtSandbox(
  serverUrl: string,
  { url }: { url: string },
  bank = '000123456789',
): Promise<string> {
  const account = new URL(url).searchParams.get('account') ?? ''
  const done = new URLSearchParams({ account, return: `${serverUrl}/payments`, bank })
  await fetch(`${serverUrl}/sandbox/account/done?${done}`, { redirect: 'manual' })
  return account
}

/** Waits until everything ordered from the provider is done, and all of its events have arrived. */
export async function settleProvider(test: TestApp): Promise<void> {
  const kinds = [
    'payment.ordered',
    'payment.event_received',
    'payment.intent_abandoned',
    'sandbox.placed',
    'sandbox.happened',
  ]
  for (let tries = 0; tries < 400; tries++) {
    const waiting = await test.deps.db
      .selectFrom('outbox_events')
      .select('id')
      .where('kind', 'in', kinds)
      .limit(1)
      .execute()
    if (waiting.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The provider did not come to rest')
}
