import { randomBytes } from 'node:crypto'
import { StripeRefusal, type StripeStore, type StripeThing, sumOf } from './stripe-store.ts'

/** Lists return so few at once that every reader has to fetch more pages. */
const PAGE = 3
const FILTERS = ['payment_intent', 'transfer_group', 'status']

export interface StripeCall {
  method: string
  path: string
  params: Record<string, string>
  /** The connected account that it's created for. */
  account: string | null
}
type Creator = (call: StripeCall) => StripeThing

/** The Stripe API calls that Bandstand makes, with their rules. Throws StripeRefusal. */
export function stripeApi(store: StripeStore): (call: StripeCall) => unknown {
  const creators = creatorsOf(store)

  function cancelIntent(id: string): StripeThing {
    const intent = store.get(id, 'payment_intent')
    if (!intent.status.startsWith('requires_'))
      throw new StripeRefusal(400, 'payment_intent_unexpected_state', `Its status is ${intent.status}.`)
    store.emit('payment_intent.canceled', Object.assign(intent, { status: 'canceled' }))
    return intent
  }

  function list(object: string, { path, params, account }: StripeCall) {
    const found = store
      .all(object)
      .filter((thing) => (thing.account ?? null) === account)
      .filter((thing) => FILTERS.every((name) => params[name] === undefined || thing[name] === params[name]))
    const start = found.findIndex(({ id }) => id === params.starting_after) + 1
    const data = found.slice(start, start + Math.min(PAGE, Number(params.limit ?? 10)))
    return { object: 'list', url: path, data, has_more: start + data.length < found.length }
  }

  function read(object: string, id: string, { params, account }: StripeCall) {
    const thing = store.get(id, object, account)
    if (thing.deauthorized)
      throw new StripeRefusal(403, 'account_invalid', 'The account does not exist, or access was revoked.')
    const charge = params['expand[0]'] === 'latest_charge' && thing.latest_charge
    return charge ? { ...thing, latest_charge: store.get(charge as string, 'charge') } : thing
  }

  return (call) => {
    const [, , collection = '', id, verb] = call.path.split('/')
    const object = collection.replace(/s$/, '')
    if (call.method === 'GET') {
      if (collection === 'balance') return balanceOf(store, call.account)
      return id ? read(object, id, call) : list(object, call)
    }
    if (id && collection === 'payment_intents' && verb === 'cancel') return cancelIntent(id)
    const create = id ? undefined : creators[collection]
    if (!create) throw new StripeRefusal(404, 'url_invalid', `Unrecognized request URL (${call.path}).`)
    return create(call)
  }
}

function creatorsOf(store: StripeStore): Record<string, Creator> {
  return {
    payment_intents({ params: { transfer_group, ...params } }) {
      const amount = amountOf(params)
      if (amount < 50) throw new StripeRefusal(400, 'amount_too_small', 'Amount must be at least $0.50 usd')
      const intent = store.add('pi', 'payment_intent', {
        amount,
        amount_received: 0,
        status: 'requires_payment_method',
        transfer_group,
        metadata: metadataOf(params),
        latest_charge: null,
        last_payment_error: null,
      })
      intent.client_secret = `${intent.id}_secret_${randomBytes(9).toString('hex')}`
      store.emit('payment_intent.created', intent)
      return intent
    },

    refunds({ params }) {
      const amount = amountOf(params)
      const { latest_charge } = store.get(params.payment_intent, 'payment_intent')
      const charge = store.get(latest_charge as string, 'charge')
      if (charge.disputed)
        throw new StripeRefusal(400, 'charge_disputed', 'The charge has been charged back.')
      const gone = store.all('refund', 'charge', charge.id).filter(({ status }) => status !== 'failed')
      if (sumOf(gone) + amount > charge.amount)
        throw new StripeRefusal(400, 'charge_already_refunded', 'The amount is greater than what is left.')
      const refund = store.add('re', 'refund', {
        amount,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        status: store.refundsPend ? 'pending' : 'succeeded',
        metadata: metadataOf(params),
      })
      store.emit('refund.created', refund)
      store.emit('charge.refunded', charge)
      return refund
    },

    transfers({ params: { destination, source_transaction, transfer_group, ...params } }) {
      const amount = amountOf(params)
      const account = store.get(destination, 'account')
      if ((account.capabilities as { transfers: string }).transfers !== 'active')
        throw new StripeRefusal(400, 'insufficient_capabilities_for_transfer', 'It cannot take transfers.')
      const charge = store.get(source_transaction, 'charge')
      if (sumOf(store.all('transfer', 'source_transaction', charge.id)) + amount > charge.amount)
        throw new StripeRefusal(400, 'balance_insufficient', 'The charge has less than that left.')
      const transfer = store.add('tr', 'transfer', {
        amount,
        destination,
        source_transaction,
        transfer_group,
        metadata: metadataOf(params),
      })
      store.emit('transfer.created', transfer)
      return transfer
    },

    payouts({ params, account }) {
      const amount = amountOf(params)
      if (!account || availableCents(store, account) < amount)
        throw new StripeRefusal(400, 'balance_insufficient', 'You have insufficient funds.')
      const metadata = metadataOf(params)
      const payout = store.add('po', 'payout', { account, amount, metadata, status: 'pending' })
      store.emit('payout.created', payout, account)
      return payout
    },

    accounts: ({ params }) =>
      store.add('acct', 'account', {
        email: params.email,
        payouts_enabled: false,
        capabilities: { transfers: 'inactive' },
        settings: { payouts: { schedule: { interval: params['settings[payouts][schedule][interval]'] } } },
        metadata: metadataOf(params),
      }),

    account_links({ params }) {
      const { id } = store.get(params.account, 'account')
      const link = store.add('link', 'account_link', {})
      return Object.assign(link, { url: `https://connect.stripe.test/setup/${id}/${link.id}` })
    },
  }
}

function balanceOf(store: StripeStore, account: string | null) {
  const amount = account ? availableCents(store, account) : 0
  return { object: 'balance', available: [{ currency: 'usd', amount }] }
}

function availableCents(store: StripeStore, account: string): number {
  if (store.fundsDelayed) return 0
  const out = store.all('payout', 'account', account).filter(({ status }) => status !== 'failed')
  return sumOf(store.all('transfer', 'destination', account)) - sumOf(out)
}

function amountOf({ amount = '', currency }: Record<string, string>): number {
  if (!/^[1-9]\d*$/.test(amount))
    throw new StripeRefusal(400, 'parameter_invalid_integer', `Invalid integer: ${amount}`)
  if (currency !== undefined && currency !== 'usd')
    throw new StripeRefusal(400, 'parameter_invalid', `Invalid currency: ${currency}`)
  return Number(amount)
}

/** `metadata[order]=…` of a form. */
function metadataOf(params: Record<string, string>): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]) => [
    /^metadata\[(\w+)\]$/.exec(name)?.[1],
    value,
  ])
  return Object.fromEntries(entries.filter(([name]) => name !== undefined))
}
