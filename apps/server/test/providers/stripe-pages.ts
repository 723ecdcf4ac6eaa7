import type { stripeBillingActs } from './stripe-billing-acts.ts'
import type { StripeStore } from './stripe-store.ts'

interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** The pages of the fake Stripe that a browser is sent to: `/pages/checkout/{id}` and `/pages/portal/{id}`. */
export function stripePages(store: StripeStore, acts: ReturnType<typeof stripeBillingActs>) {
  const page = (title: string, content: string): PageAnswer => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><h1>${title}</h1>${content}</html>`,
  })
  const checkout = (says = '') =>
    page(
      'Stripe checkout',
      `<p>${says}</p><form method="post"><label>Card <input name="card"></label><button>Subscribe</button></form>`,
    )
  const portal = (id: string) =>
    page(
      'Stripe portal',
      `<form method="post"><button>Cancel plan</button></form>
      <a href="${String(store.get(id, 'billing_portal.session').return_url)}">Return to Bandstand</a>`,
    )
  return (method: string, path: string, form: URLSearchParams): PageAnswer => {
    const [, , kind, id = ''] = path.split('/')
    if (kind === 'portal') {
      const { customer } = store.get(id, 'billing_portal.session')
      const [subscription] = store.all('subscription', 'customer', customer)
      if (method === 'POST' && subscription) acts.cancelAtPeriodEnd(subscription.id)
      return portal(id)
    }
    if (method !== 'POST') return checkout()
    const back = acts.payCheckout(id, form.get('card') ?? '')
    if (back === null) return checkout('Your card was declined.')
    return { status: 303, headers: { location: back }, body: '' }
  }
}
