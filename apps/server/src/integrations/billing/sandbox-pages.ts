import type { BillingInterval } from '@bandstand/domain/subscriptions'
import { createSandboxBooks, type SandboxObject } from '../payments/sandbox-books.ts'
import type { CheckoutFacts, PlanChoice } from './port.ts'
import type { Sandbox } from './sandbox-charges.ts'
import { checkoutFacts, readSubscription, type SandboxSubscription } from './sandbox-subscription.ts'

/** What the sandbox's checkout page shows. */
export interface SandboxCheckout extends PlanChoice, Pick<CheckoutFacts, 'id' | 'status'> {
  returnUrl: string
  /** The message of the last refusal. */
  failure: string | null
}
/** What its portal shows. */
export interface SandboxPortal {
  session: string
  returnUrl: string
  /** The newest; null for a customer who never subscribed. */
  subscription: SandboxSubscription | null
  /** Newest first. */
  receipts: SandboxReceipt[]
}
export interface SandboxReceipt {
  id: string
  at: Date
  amountCents: number
  text: string
}

/** Returns what the checkout page shows; null when there is none. */
export async function findSandboxCheckout({ db, now }: Sandbox, id: string): Promise<SandboxCheckout | null> {
  const found = await createSandboxBooks(db)
    .get(id, 'checkout')
    .catch(() => null)
  if (!found) return null
  const { body } = found
  return {
    id,
    role: body.role as PlanChoice['role'],
    interval: body.interval as BillingInterval,
    status: checkoutFacts(found, now()).status,
    returnUrl: String(body.returnUrl),
    failure: typeof body.failure === 'string' ? body.failure : null,
  }
}

/** Returns what the portal page shows; null when there is none, or it has expired. */
export async function findSandboxPortal(
  { db, now }: Sandbox,
  session: string,
): Promise<SandboxPortal | null> {
  const books = createSandboxBooks(db)
  const portal = await books.get(session, 'portal').catch(() => null)
  if (!portal || new Date(String(portal.body.expiresAt)) <= now()) return null
  const customerId = String(portal.body.parentId)
  const [subscriptions, receipts] = await Promise.all([
    books.listOf(customerId, 'subscription'),
    listSandboxReceipts(books, customerId),
  ])
  const [newest] = subscriptions
    .map(readSubscription)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  return {
    session,
    returnUrl: String(portal.body.returnUrl),
    subscription: newest ?? null,
    receipts,
  }
}

/** Returns a customer's receipts, newest first. */
export async function listSandboxReceipts(
  books: ReturnType<typeof createSandboxBooks>,
  customerId: string,
): Promise<SandboxReceipt[]> {
  const receipts = (await books.listOf(customerId, 'invoice')).map(receiptOf)
  return receipts.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** Returns a receipt; null when there is none. */
export async function findSandboxReceipt({ db }: Sandbox, id: string): Promise<SandboxReceipt | null> {
  const found = await createSandboxBooks(db)
    .get(id, 'invoice')
    .catch(() => null)
  return found && receiptOf(found)
}

function receiptOf({ id, body }: SandboxObject): SandboxReceipt {
  return {
    id,
    at: new Date(String(body.at)),
    amountCents: Number(body.amountCents),
    text: String(body.text),
  }
}
