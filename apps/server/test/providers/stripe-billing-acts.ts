import { DECLINED_CARD } from '../members/payments.ts'
import { endSubscription, seconds } from './stripe-billing-api.ts'
import type { StripeStore, StripeThing } from './stripe-store.ts'

const DAYS = { month: 30, year: 365 } as const
interface Item {
  price: StripeThing & { recurring: { interval: keyof typeof DAYS } }
  current_period_start: number
  current_period_end: number
}

/** What customers, cards and time do at the fake Stripe Billing. */
export function stripeBillingActs(store: StripeStore) {
  const itemOf = (price: StripeThing, start: number): Item => {
    const { interval } = (price as Item['price']).recurring
    return {
      price: price as Item['price'],
      current_period_start: start,
      current_period_end: start + DAYS[interval] * 86_400,
    }
  }
  const itemIn = ({ items }: StripeThing) => (items as { data: [Item] }).data[0]
  const bill = ({ customer }: StripeThing, total: unknown, status = 'paid') => {
    const hosted_invoice_url = 'https://invoice.stripe.test/i'
    store.add('in', 'invoice', { customer, total, status, created: seconds(), hosted_invoice_url })
  }
  const change = (id: string, facts: Record<string, unknown>): void =>
    store.emit('customer.subscription.updated', Object.assign(store.get(id, 'subscription'), facts))

  return {
    /** Does what Stripe's checkout page does; returns where the browser goes afterwards, null when the card is declined. */
    payCheckout(sessionId: string, card: string): string | null {
      const session = store.get(sessionId, 'checkout.session')
      if (session.status !== 'open') throw new Error(`${sessionId} is ${session.status}`)
      if (card === DECLINED_CARD) return null
      const price = store.get(session.price as string, 'price')
      const subscription = store.add('sub', 'subscription', {
        status: 'active',
        customer: session.customer,
        created: seconds(),
        metadata: session.subscription_metadata,
        cancel_at: null,
        cancel_at_period_end: false,
        ended_at: null,
        items: { data: [itemOf(price, seconds())] },
      })
      Object.assign(session, { status: 'complete', url: null, subscription: subscription.id })
      bill(subscription, price.unit_amount)
      store.emit('customer.subscription.created', subscription)
      store.emit('checkout.session.completed', session)
      return (session.success_url as string).replace('{CHECKOUT_SESSION_ID}', session.id)
    },
    /** Ends a period: the next one begins, paid or not. */
    renew(id: string, isPaid: boolean): void {
      const subscription = store.get(id, 'subscription')
      const { price, current_period_end } = itemIn(subscription)
      bill(subscription, price.unit_amount, isPaid ? 'paid' : 'open')
      change(id, {
        status: isPaid ? 'active' : 'past_due',
        items: { data: [itemOf(price, current_period_end)] },
      })
    },
    switchInterval(id: string, interval: keyof typeof DAYS): void {
      const { price } = itemIn(store.get(id, 'subscription'))
      const other = store
        .all('price', 'product', price.product)
        .find((each) => (each as Item['price']).recurring.interval === interval)
      if (!other) throw new Error(`There is no price by the ${interval}`)
      change(id, { items: { data: [itemOf(other, seconds())] } })
    },
    /** Like the portal: sets a day for the end. */
    cancelAtPeriodEnd(id: string): void {
      change(id, { cancel_at: itemIn(store.get(id, 'subscription')).current_period_end })
    },
    resume: (id: string): void => change(id, { cancel_at: null }),
    endSubscription: (id: string): void => void endSubscription(store, store.get(id, 'subscription')),
  }
}
