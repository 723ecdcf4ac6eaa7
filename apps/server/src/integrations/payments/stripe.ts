import type { Currency, Money } from '@bandstand/domain/money'
import { Stripe } from 'stripe'
import type { StripeSettings } from '../../settings/read-providers.ts'
import type { OrderFacts, PaymentsPort } from './port.ts'
import { stripeBooks } from './stripe-books.ts'
import { idOf, intentFacts, payoutFacts, refundFacts, subjectOf, takenBackCents } from './stripe-facts.ts'

/** Stripe's own, for cards in US dollars. */
const MINIMUM_CENTS = 50
/** Refusals of a refund that no retry changes. */
const REFUND_REFUSALS = [
  'charge_disputed',
  'charge_already_refunded',
  'charge_not_refundable',
  'refund_disputed_payment',
]
/** And of a transfer, and a payout: the account or its bank can't receive any. Money that hasn't arrived yet may still come. */
const TRANSFER_REFUSALS = [
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
]
const PAYOUT_REFUSALS = ['payouts_not_allowed', 'no_account', 'account_closed', 'bank_account_unusable']
/** How old an event's signature may be, in seconds. */
const EVENT_TOLERANCE_S = 300
/** Stripe's category code for bands and orchestras, for which it would otherwise ask every artist. */
const BANDS = '7929'

/**
 * Returns payments by Stripe: deposits are PaymentIntents of the platform, artists have Express accounts, and each
 * release is a transfer of its own to them.
 */
// oxlint-disable-next-line max-lines-per-function -- short methods, one for each call of the port
export function createStripe(settings: StripeSettings, stripe: Stripe): PaymentsPort {
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    minimumCents: MINIMUM_CENTS,

    async createIntent({ key, transactionId, ...money }) {
      const { id, client_secret } = await stripe.paymentIntents.create(
        {
          ...stripeAmount(money),
          automatic_payment_methods: { enabled: true },
          transfer_group: transactionId,
          metadata: { transaction: transactionId },
        },
        { idempotencyKey: key },
      )
      return { id, clientSecret: secretOf(id, client_secret) }
    },
    async getIntent(id) {
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
      const charge = intent.latest_charge
      const isDisputed = typeof charge === 'object' && charge?.disputed === true
      return intentFacts(intent, isDisputed ? await chargedBackCents(stripe, id) : 0)
    },
    async clientSecretOf(id) {
      return secretOf(id, (await stripe.paymentIntents.retrieve(id)).client_secret)
    },
    async cancelIntent(id) {
      try {
        await stripe.paymentIntents.cancel(id)
      } catch (error) {
        const { status } = await stripe.paymentIntents.retrieve(id)
        if (status !== 'succeeded' && status !== 'canceled' && status !== 'processing') throw error
      }
    },

    async createRefund({ key, intentId, amountCents }) {
      const made = await findMade(stripe.refunds.list({ payment_intent: intentId, limit: 100 }), key)
      const refund = { payment_intent: intentId, amount: amountCents, metadata: { order: key } }
      return orRefusal(REFUND_REFUSALS, async () =>
        refundFacts(made ?? (await stripe.refunds.create(refund, { idempotencyKey: key }))),
      )
    },
    async createTransfer({ key, intentId, accountId, transactionId, ...money }) {
      const made = await findMade(stripe.transfers.list({ transfer_group: transactionId, limit: 100 }), key)
      if (made) return { id: made.id, status: 'succeeded', failure: null }
      const charge = idOf((await stripe.paymentIntents.retrieve(intentId)).latest_charge)
      if (!charge) throw new Error(`Nothing was paid for ${intentId}`)
      const transfer = {
        ...stripeAmount(money),
        destination: accountId,
        // Moves the money of this deposit as soon as its bank has sent it.
        source_transaction: charge,
        transfer_group: transactionId,
        metadata: { order: key },
      }
      return orRefusal(TRANSFER_REFUSALS, async () => {
        const { id } = await stripe.transfers.create(transfer, { idempotencyKey: key })
        return { id, status: 'succeeded', failure: null }
      })
    },
    async createPayout({ key, accountId: stripeAccount, ...money }) {
      const made = await findMade(stripe.payouts.list({ limit: 100 }, { stripeAccount }), key)
      if (made) return payoutFacts(made)
      await requireAvailable(stripe, stripeAccount, money)
      const payout = { ...stripeAmount(money), metadata: { order: key } }
      return orRefusal(PAYOUT_REFUSALS, async () =>
        payoutFacts(await stripe.payouts.create(payout, { stripeAccount, idempotencyKey: key })),
      )
    },
    getRefund: async (id) => refundFacts(await stripe.refunds.retrieve(id)),
    getPayout: async (id, stripeAccount) =>
      payoutFacts(await stripe.payouts.retrieve(id, {}, { stripeAccount })),

    async openAccount({ key, email }) {
      const { id } = await stripe.accounts.create(
        {
          type: 'express',
          country: 'US',
          email,
          capabilities: { transfers: { requested: true } },
          business_profile: { mcc: BANDS },
          // The artist decides when. Otherwise the provider would pay out on its own schedule, bypassing our books.
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata: { artist: key },
        },
        { idempotencyKey: `account:${key}` },
      )
      return id
    },
    async accountLink(account, returnUrl) {
      const { url } = await stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: returnUrl,
        // The page for a used link: its button makes a new one.
        refresh_url: returnUrl,
      })
      return url
    },
    async getAccount(accountId) {
      try {
        const account = await stripe.accounts.retrieve(accountId)
        const banks = account.external_accounts?.data ?? []
        const bank = banks.find((one) => one.default_for_currency) ?? banks[0]
        return {
          isReady: account.payouts_enabled && account.capabilities?.transfers === 'active',
          bank: bank?.id ?? null,
        }
      } catch (error) {
        // The artist has revoked our access to the account.
        if (hasCode(error, ['account_invalid'])) return { isReady: false, bank: null }
        throw error
      }
    },

    async readEvent(rawBody, headers) {
      const signature = String(headers['stripe-signature'] ?? '')
      const event = await verified(stripe, rawBody, signature, settings.webhookSecrets)
      return { id: event.id, type: event.type, subject: subjectOf(event) }
    },

    books: () => stripeBooks(stripe),
  }
}

/** Returns a currency code as Stripe spells it, in lower case. */
export function stripeCurrency(currency: Currency): string {
  return currency.toLowerCase()
}

function stripeAmount({ amountCents, currency }: Money): { amount: number; currency: string } {
  return { amount: amountCents, currency: stripeCurrency(currency) }
}

/** Signed with one of our secrets: Stripe doesn't say which endpoint an event was meant for. */
async function verified(
  stripe: Stripe,
  rawBody: string,
  signature: string,
  [secret = '', ...others]: string[],
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(rawBody, signature, secret, EVENT_TOLERANCE_S)
  } catch (error) {
    if (others.length === 0) throw error
    return verified(stripe, rawBody, signature, others)
  }
}

/**
 * Returns what was created, or that Stripe created nothing and never will. Call it once it is known that nothing was
 * created before.
 */
async function orRefusal(codes: string[], make: () => Promise<OrderFacts>): Promise<OrderFacts> {
  try {
    return await make()
  } catch (error) {
    if (!hasCode(error, codes)) throw error
    return { id: null, status: 'failed', failure: error.message }
  }
}

/** Returns whether an error is a refusal of Stripe's with one of these codes. */
export function hasCode(error: unknown, codes: string[]): error is Error {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '')
}

function secretOf(id: string, secret: string | null): string {
  if (!secret) throw new Error(`${id} can’t be paid in a browser`)
  return secret
}

async function chargedBackCents(stripe: Stripe, intentId: string): Promise<number> {
  let cents = 0
  for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: 100 }))
    cents += takenBackCents(dispute)
  return Math.max(0, cents)
}

/** Returns what was created for an order: keys expire at Stripe after a day, and a job may be retried for longer than that. */
async function findMade<Made extends { metadata: Stripe.Metadata | null }>(
  list: AsyncIterable<Made>,
  order: string,
): Promise<Made | null> {
  for await (const object of list) if (object.metadata?.order === order) return object
  return null
}

/** Stripe repeats a refusal under the same key for a day, so a retry for money still on its way uses no key. */
async function requireAvailable(
  stripe: Stripe,
  stripeAccount: string,
  { amountCents, currency }: Money,
): Promise<void> {
  const { available } = await stripe.balance.retrieve({}, { stripeAccount })
  const cents = available.find((one) => one.currency === stripeCurrency(currency))?.amount ?? 0
  if (cents < amountCents)
    throw new Error(`${stripeAccount} can pay out no more than ${cents} of ${amountCents} cents yet`)
}
