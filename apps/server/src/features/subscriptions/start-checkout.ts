import { type BillingInterval, planRoleOf } from '@bandstand/domain/subscriptions'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import type { CheckoutFacts } from '../../integrations/billing/port.ts'
import { type CustomerRow, findCustomer, replaceCheckout } from './billing-customers.queries.ts'
import { requireCustomer } from './require-customer.ts'
import { canSubscribe } from './subscriptions.policy.ts'
import { findSummary } from './subscriptions.queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/** How often another request may interfere before it fails. */
const TRIES = 3

/**
 * Returns the URL of the page on which pro is paid. A member can pay at most one such page at any time: the same
 * interval again returns the same page, another interval ends the page before. Throws PAYMENTS_OFF, PROFILE_NOT_FOUND,
 * SUBSCRIPTION_EXISTS, PROVIDER_UNAVAILABLE.
 */
export async function startCheckout(
  deps: Deps,
  actor: Actor,
  interval: BillingInterval,
): Promise<{ url: string }> {
  if (deps.billing.name === 'off') throw refusal('PAYMENTS_OFF')
  for (let tries = 0; tries < TRIES; tries++) {
    const url = await tryCheckout(deps, actor, interval)
    if (url) return { url }
  }
  throw refusal('PROVIDER_UNAVAILABLE')
}

/** Returns null when it has to be retried because another request was faster. */
async function tryCheckout(deps: Deps, actor: Actor, interval: BillingInterval): Promise<string | null> {
  const { db, billing, now } = deps
  const row = await findSummary(db, actor.partyId, billing.name)
  if (!row) throw refusal('PROFILE_NOT_FOUND')
  const plan = {
    tier: row.subscription_tier,
    expiresAt: row.subscription_expiry,
    status: row.live?.status ?? null,
  }
  if (!canSubscribe(plan, now())) throw refusal('SUBSCRIPTION_EXISTS')
  try {
    const customer = await requireCustomer(deps, actor)
    const former = customer.checkout_id ? await billing.findCheckout(customer.checkout_id) : null
    if (former?.status === 'open' && former.interval === interval && former.url) return former.url
    if (former && !(await isOutOfTheWay(deps, former))) return null
    const begun = await billing.startCheckout({
      role: planRoleOf(row.user_type),
      interval,
      // Its key names the checkout before it: two requests at the same moment lead to the same page.
      key: `checkout:${actor.partyId}:${interval}:${customer.checkout_id ?? 'first'}`,
      customerId: customer.customer_id,
      userId: actor.partyId,
      returnUrl: `${deps.config.publicUrl}/subscription/plans`,
    })
    return await adoptCheckout(deps, customer, begun)
  } catch (error) {
    deps.log.warn({ error }, 'the payment provider did not start a checkout')
    throw refusal('PROVIDER_UNAVAILABLE')
  }
}

/** Returns false when it was paid after all: its subscription is stored from now on. */
async function isOutOfTheWay(deps: Deps, former: CheckoutFacts): Promise<boolean> {
  if (former.status === 'open') await deps.billing.expireCheckout(former.id)
  const facts = former.status === 'open' ? await deps.billing.findCheckout(former.id) : former
  if (!facts?.subscriptionId) return facts?.status !== 'complete'
  const { status } = await deps.billing.getSubscription(facts.subscriptionId)
  await syncSubscription(deps, facts.subscriptionId)
  return status === 'ended'
}

/** No member was sent to the page that another one replaced, so it's closed again. */
async function adoptCheckout(
  deps: Deps,
  customer: CustomerRow,
  begun: CheckoutFacts,
): Promise<string | null> {
  const isAdopted = begun.url !== null && (await replaceCheckout(deps.db, customer, begun.id))
  if (isAdopted) return begun.url
  const stored = await findCustomer(deps.db, customer.user_uuid, customer.provider)
  if (stored?.checkout_id === begun.id) return begun.url
  await deps.billing.expireCheckout(begun.id)
  return null
}
