import type { Stripe } from 'stripe'
import { hasCode } from '../payments/stripe.ts'
import type { BillingPort } from './port.ts'
import { checkoutFacts, receiptFacts, subscriptionFacts } from './stripe-billing-facts.ts'
import { portalConfigurationOf, priceOf } from './stripe-plans.ts'

const RECEIPTS = 24

/** Returns billing by Stripe: Checkout takes the first payment, its portal manages everything after it. */
export function createStripeBilling(stripe: Stripe): BillingPort {
  return {
    name: 'stripe',
    async openCustomer({ userId, email }) {
      const customer = { email, metadata: { user: userId } }
      return (await stripe.customers.create(customer, { idempotencyKey: `customer:${userId}` })).id
    },

    async setCustomerEmail({ customerId, email }) {
      await stripe.customers.update(customerId, { email })
    },

    async startCheckout({ key, customerId, userId, returnUrl, ...choice }) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: await priceOf(stripe, choice), quantity: 1 }],
          subscription_data: { metadata: { user: userId } },
          metadata: { interval: choice.interval },
          // In braces, as Stripe puts the id there.
          success_url: `${returnUrl}?checkout={CHECKOUT_SESSION_ID}`,
          cancel_url: returnUrl,
        },
        { idempotencyKey: key },
      )
      return checkoutFacts(session)
    },
    async findCheckout(id) {
      try {
        return checkoutFacts(await stripe.checkout.sessions.retrieve(id))
      } catch (error) {
        if (hasCode(error, ['resource_missing'])) return null
        throw error
      }
    },
    async expireCheckout(id) {
      try {
        await stripe.checkout.sessions.expire(id)
      } catch (error) {
        if ((await stripe.checkout.sessions.retrieve(id)).status === 'open') throw error
      }
    },

    getSubscription: async (id) => subscriptionFacts(await stripe.subscriptions.retrieve(id)),
    async endSubscription(id) {
      try {
        await stripe.subscriptions.cancel(id)
      } catch (error) {
        if ((await stripe.subscriptions.retrieve(id)).status !== 'canceled') throw error
      }
    },

    async openPortal({ customerId, role, returnUrl }) {
      const configuration = await portalConfigurationOf(stripe, role)
      const session = { customer: customerId, configuration, return_url: returnUrl }
      return (await stripe.billingPortal.sessions.create(session)).url
    },
    async listReceipts(customerId) {
      const { data } = await stripe.invoices.list({ customer: customerId, limit: RECEIPTS })
      return data.flatMap((invoice) => receiptFacts(invoice) ?? [])
    },
  }
}
