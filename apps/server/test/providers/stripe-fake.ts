import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { stripeActs } from './stripe-acts.ts'
import { stripeApi } from './stripe-api.ts'
import { stripeBillingActs } from './stripe-billing-acts.ts'
import { stripeBillingApi } from './stripe-billing-api.ts'
import { stripePages } from './stripe-pages.ts'
import { createStripeStore, StripeRefusal } from './stripe-store.ts'

const SECRET_KEY = 'sk_test_fake'
const WEBHOOK_SECRETS = ['whsec_platform', 'whsec_connect'] as const

const SLOW_MS = 3000

interface Disturbance {
  /** Of method and path: `POST /v1/transfers`. */
  calls: RegExp
  /**
   * Done but without a response: the connection breaks, or times out. Or not done: 500, 429. Or done, with a response some
   * seconds later.
   */
  how: 'lost' | 'stalled' | 'failed' | 'limited' | 'slow'
  times: number
}
interface OddDelivery {
  at?: Date
  secret?: string
  sent?: Stripe.Event
}
interface MadeCall {
  name: string
  key: string | null
  account: string | null
}

interface Answer {
  status: number
  body: string
}

/** A small Stripe at loopback: its API over HTTP as the SDK uses it, idempotency keys, signed events, and failures. */
export async function startStripeFake() {
  const store = createStripeStore()
  const payments = stripeApi(store)
  const billingActs = stripeBillingActs(store)
  const pages = stripePages(store, billingActs)
  const billing = stripeBillingApi(store, () => url)
  const stored = new Map<string, { request: string; answer: Answer }>()
  const disturbances: Disturbance[] = []
  let taken = 0
  const calls: MadeCall[] = []

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await textOf(request)
    const { pathname } = new URL(request.url ?? '', url)
    if (pathname.startsWith('/pages/')) {
      const { status, headers, body } = pages(request.method ?? '', pathname, new URLSearchParams(sent))
      response.writeHead(status, headers).end(body)
      return
    }
    const name = `${request.method} ${pathname}`
    const trouble = disturbances.find(({ calls, times }) => times > 0 && calls.test(name))
    if (trouble) trouble.times--
    const key = headerOf(request, 'idempotency-key')
    const account = headerOf(request, 'stripe-account')
    calls.push({ name, key, account })
    const { status, body } = attempt(() => {
      if (headerOf(request, 'authorization') !== `Bearer ${SECRET_KEY}`)
        throw new StripeRefusal(401, 'api_key_invalid', 'Invalid API Key provided.')
      if (trouble?.how === 'failed') throw new StripeRefusal(500, 'api_error', 'Sorry.')
      if (trouble?.how === 'limited') throw new StripeRefusal(429, 'rate_limit', 'Too many requests.')
      return key
        ? once(`${account}:${key}`, `${name}\n${sent}`, () => act(request, sent, account))
        : act(request, sent, account)
    })
    if (trouble?.how === 'slow') await sleep(SLOW_MS)
    if (trouble?.how === 'lost') request.socket.destroy()
    else if (trouble?.how !== 'stalled')
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

  /** A response under a key is repeated, even a refusal. */
  function once(key: string, request: string, act: () => Answer): Answer {
    const before = stored.get(key)
    if (before && before.request !== request)
      throw new StripeRefusal(400, 'idempotency_error', 'Keys are for the same request.')
    const answer = before?.answer ?? act()
    stored.set(key, { request, answer })
    return answer
  }

  function act(request: IncomingMessage, sent: string, account: string | null): Answer {
    const { method = '' } = request
    const { pathname: path, searchParams } = new URL(request.url ?? '', url)
    const params = Object.fromEntries(method === 'POST' ? new URLSearchParams(sent) : searchParams)
    return attempt(() => {
      const call = { method, path, params, account }
      return { status: 200, body: JSON.stringify(billing(call) ?? payments(call)) }
    })
  }

  return {
    ...stripeActs(store),
    ...billingActs,
    store,
    /** Settings of a server that uses it. */
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRETS.join(','),
      STRIPE_API_URL: url,
    },
    /** Every call that reached it, oldest first. */
    calls,
    disturb: (calls: RegExp, how: Disturbance['how'], times = 1) =>
      void disturbances.push({ calls, how, times }),
    /** Ends every disturbance. */
    calm: () => void disturbances.splice(0),
    /** Moves on by a day: keys expire, objects don't. */
    expireKeys: () => stored.clear(),
    /** The undelivered events, oldest first. */
    takeEvents(): Stripe.Event[] {
      const events = store.events.slice(taken)
      taken += events.length
      return events
    },
    /**
     * Delivers an event, as often and in whatever order the caller likes; `sent` is what is sent under its signature. Returns
     * the status of the response.
     */
    async deliver(to: string, event: Stripe.Event, odd: OddDelivery = {}): Promise<number> {
      const { at = new Date(), sent = event } = odd
      const secret = odd.secret ?? (event.account ? WEBHOOK_SECRETS[1] : WEBHOOK_SECRETS[0])
      const seconds = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', secret)
        .update(`${seconds}.${JSON.stringify(event)}`)
        .digest('hex')
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': `t=${seconds},v1=${signature}`,
      }
      return (await fetch(`${to}/webhooks/payments`, { method: 'POST', headers, body: JSON.stringify(sent) }))
        .status
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type StripeFake = Awaited<ReturnType<typeof startStripeFake>>

function attempt(act: () => Answer): Answer {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const { status, code, message } = error
    const type = code === 'idempotency_error' ? code : status >= 500 ? 'api_error' : 'invalid_request_error'
    return { status, body: JSON.stringify({ error: { type, code, message } }) }
  }
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
