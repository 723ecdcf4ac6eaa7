import type { Deps } from '../../deps.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { sandboxSecret, signEvent } from './sandbox.ts'
import { createSandboxBooks, type SandboxBody } from './sandbox-books.ts'
import { findSandboxEvent } from './sandbox.queries.ts'
import { cardFacts, cardOutcome } from './sandbox-cards.ts'

/** The bank account that returns what is paid to it, after Stripe's test number. */
export const RETURNING_BANK = '000111111116'

/** What the payer sees: the intent's state, and the message of the refusal. */
export interface SandboxPayment {
  status: 'succeeded' | 'open' | 'requires_action'
  failure: string | null
}

/**
 * Pays an intent with a test card, as the provider's own form would; returns null when secret and intent do not match.
 * `confirmed` is the holder's answer to the bank's question.
 */
export async function paySandboxIntent(
  { db }: Deps,
  id: string,
  { clientSecret, card, confirmed }: { clientSecret: string; card: string; confirmed: boolean | null },
): Promise<SandboxPayment | null> {
  const books = createSandboxBooks(db)
  const intent = await books.get(id, 'intent').catch(() => null)
  if (!intent || intent.body.clientSecret !== clientSecret) return null
  if (intent.body.status === 'succeeded') return { status: 'succeeded', failure: null }
  const outcome = cardOutcome(card)
  if (outcome.kind === 'asks' && confirmed === null) return { status: 'requires_action', failure: null }
  const change = paid(outcome, confirmed)
  const { brand, last4 } = cardFacts(card)
  const used: SandboxBody = change.status === 'succeeded' ? { cardBrand: brand, cardLast4: last4 } : {}
  const done = await books.change(id, 'intent', ({ status }) =>
    status === 'open' ? { ...change, ...used } : null,
  )
  if (!done) return { status: 'open', failure: 'This payment can no longer be made.' }
  if (outcome.kind === 'takes-back')
    await books.change(id, 'intent', ({ amountCents }) => ({ chargedBackCents: amountCents ?? 0 }))
  return { status: change.status, failure: change.failure }
}

function paid(
  outcome: ReturnType<typeof cardOutcome>,
  confirmed: boolean | null,
): SandboxPayment & SandboxBody {
  if (outcome.kind === 'declines') return { status: 'open', failure: outcome.failure }
  if (outcome.kind === 'asks' && !confirmed)
    return { status: 'open', failure: 'Your bank couldn’t confirm that it’s you.' }
  return { status: 'succeeded', failure: null }
}

/** Sets the bank of an artist's account; returns false when there is no such account. */
export async function completeSandboxAccount({ db }: Deps, id: string, bank: string): Promise<boolean> {
  return createSandboxBooks(db).change(id, 'account', () => ({ ready: true, bank }))
}

/** Decides a requested refund or payout, as a bank would. */
export const decideInSandbox: EventHandler<'sandbox.placed'> = async ({ id }, { db }) => {
  const books = createSandboxBooks(db)
  const kind = id.startsWith('sbp_') ? 'payout' : 'refund'
  const { body } = await books.get(id, kind)
  const account = kind === 'payout' ? await books.get(String(body.parentId), 'account') : null
  const isReturned = account?.body.bank === RETURNING_BANK
  await books.change(id, kind, ({ status }) => {
    if (status !== 'requested') return null
    return isReturned
      ? { status: 'failed', failure: 'The bank account is closed.' }
      : { status: 'succeeded', failure: null }
  })
}

/**
 * Sends an event to our own address, over HTTP and signed, as another company would. A setting decides how it arrives, so
 * that everything that goes wrong with real ones can be tested: twice, late, never.
 */
export const sendSandboxEvent: EventHandler<'sandbox.happened'> = async ({ id }, { db, config, secrets }) => {
  if (config.sandboxEvents === 'never') return
  const event = await findSandboxEvent(db, id)
  if (!event) return
  const rawBody = JSON.stringify({ id: event.id, type: event.type, subject: event.subject })
  const secret = await sandboxSecret(secrets)
  for (let copies = config.sandboxEvents === 'twice' ? 2 : 1; copies > 0; copies--) {
    const answer = await fetch(`${config.publicUrl}/webhooks/payments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sandbox-signature': signEvent(secret, Math.floor(Date.now() / 1000), rawBody),
      },
      body: rawBody,
    })
    if (!answer.ok) throw new Error(`The event was answered with ${answer.status}`)
  }
}
