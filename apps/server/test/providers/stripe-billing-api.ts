import type { StripeCall } from './stripe-api.ts'
import { StripeRefusal, type StripeStore, type StripeThing } from './stripe-store.ts'

export const seconds = (at = Date.now()) => Math.floor(at / 1000)

/** The Stripe Billing calls that Bandstand makes, by method and path; null for anything else. `url` is where its pages are. */
export function stripeBillingApi(store: StripeStore, url: () => string): (call: StripeCall) => unknown {
  const products = new Set<string>()
  const list = (path: string, data: StripeThing[]) => ({ object: 'list', url: path, data, has_more: false })

  return ({ method, path, params }) => {
    const [, , ...parts] = path.split('/')
    const [collection, id, verb] = ['checkout', 'billing_portal'].includes(parts[0] ?? '')
      ? [`${parts[0]}/${parts[1]}`, parts[2], parts[3]]
      : parts
    switch (`${method} ${collection}${id ? '/id' : ''}${verb ? `/${verb}` : ''}`) {
      case 'POST customers':
        return store.add('cus', 'customer', {
          email: params.email,
          metadata: { user: params['metadata[user]'] },
        })
      case 'POST customers/id':
        return Object.assign(store.get(id, 'customer'), { email: params.email })
      case 'POST products': {
        const product = params.id ?? ''
        if (products.has(product))
          throw new StripeRefusal(400, 'resource_already_exists', `Product already exists: ${product}`)
        products.add(product)
        return { id: product, object: 'product', name: params.name }
      }
      case 'POST prices':
        return addPrice(store, products, params)
      case 'GET prices':
        return list(path, store.all('price', 'lookup_key', params['lookup_keys[0]']))
      case 'POST checkout/sessions':
        return addSession(store, params, url())
      case 'GET checkout/sessions/id':
        return store.get(id, 'checkout.session')
      case 'POST checkout/sessions/id/expire': {
        const session = store.get(id, 'checkout.session')
        if (session.status !== 'open')
          throw new StripeRefusal(400, 'resource_invalid', `Its status is ${session.status}.`)
        return Object.assign(session, { status: 'expired', url: null })
      }
      case 'GET subscriptions/id':
        return store.get(id, 'subscription')
      case 'DELETE subscriptions/id':
        return endSubscription(store, store.get(id, 'subscription'))
      case 'GET invoices':
        return list(path, store.all('invoice', 'customer', params.customer))
      case 'GET billing_portal/configurations':
        return list(path, store.all('billing_portal.configuration'))
      case 'POST billing_portal/configurations':
        return store.add('bpc', 'billing_portal.configuration', {
          active: true,
          metadata: { bandstand: params['metadata[bandstand]'] },
          features: params,
        })
      case 'POST billing_portal/sessions':
        return addPortal(store, params, url())
      default:
        return null
    }
  }
}

function addPrice(store: StripeStore, products: Set<string>, params: Record<string, string>): StripeThing {
  if (!products.has(params.product ?? ''))
    throw new StripeRefusal(400, 'resource_missing', `No such product: '${params.product}'`)
  const former = store.all('price', 'lookup_key', params.lookup_key)
  if (former.length > 0 && params.transfer_lookup_key !== 'true')
    throw new StripeRefusal(400, 'resource_already_exists', 'A price uses that lookup key already.')
  for (const price of former) price.lookup_key = null
  return store.add('price', 'price', {
    product: params.product,
    active: true,
    currency: params.currency,
    unit_amount: Number(params.unit_amount),
    lookup_key: params.lookup_key,
    recurring: { interval: params['recurring[interval]'] },
  })
}

function addSession(store: StripeStore, params: Record<string, string>, url: string): StripeThing {
  store.get(params.customer, 'customer')
  store.get(params['line_items[0][price]'], 'price')
  const session = store.add('cs', 'checkout.session', {
    mode: params.mode,
    status: 'open',
    customer: params.customer,
    client_reference_id: params.client_reference_id,
    price: params['line_items[0][price]'],
    metadata: { interval: params['metadata[interval]'] },
    subscription_metadata: { user: params['subscription_data[metadata][user]'] },
    subscription: null,
    success_url: params.success_url,
    cancel_url: params.cancel_url,
  })
  return Object.assign(session, { url: `${url}/pages/checkout/${session.id}` })
}

function addPortal(store: StripeStore, params: Record<string, string>, url: string): StripeThing {
  store.get(params.customer, 'customer')
  store.get(params.configuration, 'billing_portal.configuration')
  const session = store.add('bps', 'billing_portal.session', {
    customer: params.customer,
    return_url: params.return_url,
  })
  return Object.assign(session, { url: `${url}/pages/portal/${session.id}` })
}

export function endSubscription(store: StripeStore, subscription: StripeThing): StripeThing {
  if (subscription.status === 'canceled')
    throw new StripeRefusal(404, 'resource_missing', `No such subscription: '${subscription.id}'`)
  Object.assign(subscription, { status: 'canceled', ended_at: seconds() })
  store.emit('customer.subscription.deleted', subscription)
  return subscription
}
