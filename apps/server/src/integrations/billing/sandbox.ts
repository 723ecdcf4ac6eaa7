import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@bandstand/domain/time'
import type { Database } from '../../db/database.ts'
import { createSandboxBooks } from '../payments/sandbox-books.ts'
import type { BillingPort } from './port.ts'
import { listSandboxReceipts } from './sandbox-pages.ts'
import { checkoutFacts, sandboxPage, subscriptionFacts } from './sandbox-subscription.ts'

/** As Stripe's. */
const CHECKOUT_HOURS = 24
const PORTAL_HOURS = 1
const RECEIPTS = 24

/**
 * Returns billing in test money, in the books of the sandbox of payments. Its pages are `/sandbox/checkout` and
 * `/sandbox/billing`; `sandbox-acts.ts` does what their forms ask for.
 */
export function createSandboxBilling(db: Database, now: () => Date): BillingPort {
  const books = createSandboxBooks(db)
  const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR_MS).toISOString()
  const findCheckout = (id: string) => books.get(id, 'checkout').catch(() => null)
  return {
    name: 'sandbox',
    openCustomer: async ({ userId, email }) =>
      (await books.create('customer', `customer:${userId}`, { userId, email })).id,

    async setCustomerEmail({ customerId, email }) {
      await books.change(customerId, 'customer', () => ({ email }))
    },

    async startCheckout({ key, customerId, ...choice }) {
      const body = {
        ...choice,
        parentId: customerId,
        status: 'open',
        failure: null,
        expiresAt: inHours(CHECKOUT_HOURS),
      }
      return checkoutFacts(await books.create('checkout', key, body), now())
    },
    async findCheckout(id) {
      const found = await findCheckout(id)
      return found && checkoutFacts(found, now())
    },
    async expireCheckout(id) {
      await books.change(id, 'checkout', ({ status }) => (status === 'open' ? { status: 'expired' } : null))
    },

    getSubscription: async (id) => subscriptionFacts(await books.get(id, 'subscription')),
    async endSubscription(id) {
      await books.change(id, 'subscription', ({ status }) =>
        status === 'ended' ? null : { status: 'ended', periodEnd: now().toISOString() },
      )
    },

    async openPortal({ customerId, role, returnUrl }) {
      const key = `portal:${randomBytes(12).toString('hex')}`
      const body = { parentId: customerId, role, returnUrl, expiresAt: inHours(PORTAL_HOURS) }
      return sandboxPage('billing', (await books.create('portal', key, body)).id, returnUrl)
    },
    listReceipts: async (customerId) =>
      (await listSandboxReceipts(books, customerId)).slice(0, RECEIPTS).map(({ id, at, amountCents }) => ({
        id,
        at,
        amountCents,
        status: 'paid',
        url: `/sandbox/receipts/${id}`,
      })),
  }
}
