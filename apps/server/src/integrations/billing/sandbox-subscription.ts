import { asPartyId, type PartyId } from '@bandstand/domain/accounts'
import type { BillingInterval, PlanRole, SubscriptionStatus } from '@bandstand/domain/subscriptions'
import type { SandboxBody, SandboxObject } from '../payments/sandbox-books.ts'
import type { CheckoutFacts, SubscriptionFacts } from './port.ts'

/** A subscription as the sandbox keeps it. */
export interface SandboxSubscription {
  id: string
  customerId: string
  userId: PartyId
  role: PlanRole
  interval: BillingInterval
  status: SubscriptionStatus
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  /** What is renewed from; see `sandbox-cards.ts` for what it does. */
  card: string
  /** Paid earlier and not used, from a longer interval. */
  creditCents: number
  failure: string | null
}

/** Returns a subscription from its object in the sandbox's books. */
export function readSubscription({ id, body }: Pick<SandboxObject, 'id' | 'body'>): SandboxSubscription {
  return {
    id,
    customerId: String(body.parentId),
    userId: asPartyId(String(body.userId)),
    role: body.role as PlanRole,
    interval: body.interval as BillingInterval,
    status: body.status as SubscriptionStatus,
    createdAt: new Date(String(body.createdAt)),
    periodStart: new Date(String(body.periodStart)),
    periodEnd: new Date(String(body.periodEnd)),
    cancelAtPeriodEnd: body.cancelAtPeriodEnd === true,
    card: String(body.card),
    creditCents: Number(body.creditCents),
    failure: typeof body.failure === 'string' ? body.failure : null,
  }
}

/** Returns a period as fields of an object's body: ISO instants. */
export function periodBody(start: Date, end: Date): SandboxBody {
  return { periodStart: start.toISOString(), periodEnd: end.toISOString() }
}

/** Returns a subscription as the port describes it. */
export function subscriptionFacts(object: SandboxObject): SubscriptionFacts {
  const { id, customerId, userId, interval, status, createdAt, ...rest } = readSubscription(object)
  return {
    id,
    customerId,
    userId,
    interval,
    status,
    createdAt,
    paidUntil: paidUntil(status, rest),
    cancelAtPeriodEnd: rest.cancelAtPeriodEnd && status === 'active',
  }
}

/** A period whose payment is due is not paid. */
function paidUntil(
  status: SubscriptionStatus,
  period: Pick<SandboxSubscription, 'periodStart' | 'periodEnd'>,
): Date | null {
  if (status === 'incomplete') return null
  return status === 'past_due' ? period.periodStart : period.periodEnd
}

/** Returns a checkout as the port describes it; `url` is where it is paid. */
export function checkoutFacts({ id, body }: SandboxObject, now: Date): CheckoutFacts {
  const isOver = body.status === 'open' && new Date(String(body.expiresAt)) <= now
  const status = isOver ? 'expired' : (body.status as CheckoutFacts['status'])
  return {
    id,
    userId: asPartyId(String(body.userId)),
    interval: body.interval as BillingInterval,
    status,
    url: status === 'open' ? sandboxPage('checkout', id, String(body.returnUrl)) : null,
    subscriptionId: typeof body.subscriptionId === 'string' ? body.subscriptionId : null,
  }
}

/** Returns the URL of a sandbox's page, on the server to which the browser returns. */
export function sandboxPage(page: 'checkout' | 'billing', session: string, returnUrl: string): string {
  const url = new URL(`/sandbox/${page}`, returnUrl)
  url.searchParams.set('session', session)
  return url.href
}
