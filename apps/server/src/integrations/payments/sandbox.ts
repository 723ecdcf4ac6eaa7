import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { BookLine, IntentFacts, OrderFacts, PaymentsPort } from './port.ts'
import { createSandboxBooks, type SandboxObject } from './sandbox-books.ts'

const SECRET_NAME = 'payment_sandbox'
/** How old an event's signature may be, in seconds. */
const EVENT_TOLERANCE_S = 300

/**
 * Returns a provider of test money: it behaves as a real one does and keeps its own books, and no real money moves. Its
 * cards are the well-known test numbers (see `pay-sandbox-intent.ts`).
 */
// oxlint-disable-next-line max-lines-per-function -- short methods, one for each call of the port
export function createSandbox(db: Database, secrets: Secrets): PaymentsPort {
  const books = createSandboxBooks(db)
  return {
    name: 'sandbox',
    publishableKey: 'pk_sandbox',
    minimumCents: 50,

    async createIntent({ key, amountCents, transactionId }) {
      const clientSecret = randomBytes(18).toString('base64url')
      const body = { status: 'open', amountCents, transactionId, clientSecret, failure: null }
      const intent = await books.create('intent', key, body)
      return { id: intent.id, clientSecret: String(intent.body.clientSecret) }
    },
    getIntent: async (id) => intentFacts(await books.get(id, 'intent')),
    clientSecretOf: async (id) => String((await books.get(id, 'intent')).body.clientSecret),
    async cancelIntent(id) {
      await books.change(id, 'intent', ({ status }) => (status === 'open' ? { status: 'cancelled' } : null))
    },

    createRefund: async ({ key, intentId, amountCents }) => {
      const refund = { kind: 'refund', key, body: { status: 'requested', amountCents } } as const
      const left = (intent: SandboxObject['body'], sums: { refund?: number }) =>
        intent.status === 'succeeded' && !intent.chargedBackCents
          ? Number(intent.amountCents) - (sums.refund ?? 0)
          : 0
      try {
        return factsOf(await books.createFrom(intentId, refund, left))
      } catch (error) {
        const { body } = await books.get(intentId, 'intent')
        if (!body.chargedBackCents) throw error
        return { id: null, status: 'failed', failure: 'The charge has been charged back.' }
      }
    },
    async createTransfer({ key, accountId, ...transfer }) {
      const body = { ...transfer, status: 'succeeded', parentId: accountId }
      return factsOf(await books.create('transfer', key, body))
    },
    createPayout: async ({ key, amountCents, accountId }) => {
      const payout = { kind: 'payout', key, body: { status: 'requested', amountCents } } as const
      const left = (_account: SandboxObject['body'], sums: { transfer?: number; payout?: number }) =>
        (sums.transfer ?? 0) - (sums.payout ?? 0)
      return factsOf(await books.createFrom(accountId, payout, left))
    },
    getRefund: async (id) => factsOf(await books.get(id, 'refund')),
    getPayout: async (id) => factsOf(await books.get(id, 'payout')),

    openAccount: async ({ key, email }) =>
      (await books.create('account', `account:${key}`, { email, ready: false, bank: null })).id,
    accountLink: async (accountId, returnUrl) => {
      const page = new URL('/sandbox/account', returnUrl)
      page.search = new URLSearchParams({ account: accountId, return: returnUrl }).toString()
      return page.href
    },
    async getAccount(accountId) {
      const { ready, bank } = (await books.get(accountId, 'account')).body
      return { isReady: ready === true, bank: typeof bank === 'string' ? bank.slice(-4) : null }
    },

    async readEvent(rawBody, headers) {
      const given = String(headers['x-sandbox-signature'] ?? '')
      const seconds = Number(given.split('.')[0])
      const expected = signEvent(await sandboxSecret(secrets), seconds, rawBody)
      const isGenuine =
        given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
      if (!isGenuine) throw new Error('The signature doesn’t match')
      if (Math.abs(Date.now() / 1000 - seconds) > EVENT_TOLERANCE_S) throw new Error('The event is too old')
      const { id, type, subject } = JSON.parse(rawBody)
      return { id, type, subject }
    },

    async *books(): AsyncIterable<BookLine> {
      for (const { id, kind, body } of await books.list()) {
        if (body.status !== 'succeeded') continue
        const amountCents = Number(body.amountCents)
        if (kind === 'refund' || kind === 'payout') yield { kind, id, amountCents }
        if (kind !== 'intent') continue
        yield { kind: 'charge', id, amountCents }
        const chargedBack = Number(body.chargedBackCents ?? 0)
        if (chargedBack > 0) yield { kind: 'charge_back', id, amountCents: chargedBack }
      }
    },
  }
}

/** Returns the secret that signs the sandbox's events; the first that needs it creates it. */
export function sandboxSecret(secrets: Secrets): Promise<Buffer> {
  return secrets.shared(SECRET_NAME)
}

/** Returns the signature header of an event: its time in seconds, and the HMAC of time and body. */
export function signEvent(secret: Buffer, seconds: number, rawBody: string): string {
  return `${seconds}.${createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex')}`
}

function intentFacts({ id, body }: SandboxObject): IntentFacts {
  return {
    id,
    status: body.status as IntentFacts['status'],
    amountCents: Number(body.amountCents),
    failure: textOrNull(body.failure),
    chargedBackCents: Number(body.chargedBackCents ?? 0),
    card:
      body.cardBrand && body.cardLast4
        ? { brand: String(body.cardBrand), last4: String(body.cardLast4) }
        : null,
  }
}

function factsOf({ id, body }: SandboxObject): OrderFacts {
  return { id, status: body.status as OrderFacts['status'], failure: textOrNull(body.failure) }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
