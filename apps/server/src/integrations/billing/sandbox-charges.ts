import { type BillingInterval, type PlanRole, PRO_PRICES_CENTS } from '@bandstand/domain/subscriptions'
import type { Deps } from '../../deps.ts'
import { createSandboxBooks, type SandboxBody } from '../payments/sandbox-books.ts'
import { cardOutcome } from '../payments/sandbox-cards.ts'
import { readSubscription, type SandboxSubscription } from './sandbox-subscription.ts'

export type Sandbox = Pick<Deps, 'db' | 'now'>

/**
 * Returns why a card fails, as a sentence; null when it pays. A bank that needs the holder's confirmation can't ask for it
 * here.
 */
export function failureOf(card: string): string | null {
  const outcome = cardOutcome(card)
  if (outcome.kind === 'declines') return outcome.failure
  return outcome.kind === 'asks' ? 'Your bank couldn’t confirm that it’s you.' : null
}

/** Returns the price of a plan's next period in cents, less what was credited before. */
export function nextInvoiceCents({
  role,
  interval,
  creditCents,
}: Pick<SandboxSubscription, 'role' | 'interval' | 'creditCents'>): number {
  return Math.max(0, PRO_PRICES_CENTS[role][interval] - creditCents)
}

interface Invoice {
  at: Date
  amountCents: number
  text: string
}
/** How a subscription changes, and what was charged for it. */
export interface Outcome {
  change: SandboxBody
  invoices?: Invoice[]
}

/** Returns the invoice for a subscription's next period; the amount in cents. */
export function invoiceOf(subscription: SandboxSubscription, at: Date): Invoice {
  return { at, amountCents: nextInvoiceCents(subscription), text: planText(subscription) }
}

/** Returns a plan's name as receipts show it. */
export function planText({ role, interval }: { role: PlanRole; interval: BillingInterval }): string {
  return `Bandstand Pro for ${role}s, ${interval}`
}

/** Writes the change that `decide` returns for a subscription, and its invoices; returns false when it returns null. */
export async function changeSubscription(
  { db }: Sandbox,
  id: string,
  decide: (subscription: SandboxSubscription) => Outcome | null,
): Promise<boolean> {
  const books = createSandboxBooks(db)
  let decided: Outcome | null = null
  const { body: former } = await books.get(id, 'subscription')
  const done = await books.change(id, 'subscription', (body) => {
    decided = decide(readSubscription({ id, body }))
    return decided?.change ?? null
  })
  const { invoices = [] } = (decided as Outcome | null) ?? {}
  for (const { at, ...invoice } of done ? invoices : [])
    await books.create('invoice', `invoice:${id}:${at.toISOString()}`, {
      ...invoice,
      at: at.toISOString(),
      parentId: former.parentId ?? null,
      subscriptionId: id,
    })
  return done
}
