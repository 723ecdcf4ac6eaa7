import type { SubscriptionSummary } from '@bandstand/api-spec'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import type { CheckoutFacts } from '../../integrations/billing/port.ts'
import { getSummary } from './read-subscriptions.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Applies what was paid at the provider's page, and returns the summary. It counts right away, whether the webhook came
 * before, comes later or never. A repeat changes nothing. Throws CHECKOUT_NOT_FOUND, even for another member's, and
 * PROVIDER_UNAVAILABLE.
 */
export async function confirmCheckout(
  deps: Deps,
  actor: Actor,
  checkoutId: string,
): Promise<SubscriptionSummary> {
  if (deps.billing.name === 'off') throw refusal('CHECKOUT_NOT_FOUND')
  const checkout = await asked(deps, () => deps.billing.findCheckout(checkoutId))
  if (checkout?.userId !== actor.partyId) throw refusal('CHECKOUT_NOT_FOUND')
  await asked(deps, () => followCheckout(deps, checkout))
  return getSummary(deps, actor)
}

async function followCheckout(deps: Deps, { subscriptionId }: CheckoutFacts): Promise<void> {
  if (subscriptionId) await syncSubscription(deps, subscriptionId)
}

async function asked<Answer>({ log }: Deps, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ error }, 'the payment provider did not report the status of a checkout')
    throw refusal('PROVIDER_UNAVAILABLE')
  }
}
