import type { BillingInterval } from '@bandstand/domain/subscriptions'
import { DAY_MS } from '@bandstand/domain/time'
import type { Deps } from '../deps.ts'
import { confirmCheckout, startCheckout, syncSubscription } from '../features/subscriptions/index.ts'
import { runSandboxBilling } from '../integrations/billing/run-sandbox-billing.ts'
import { createSandboxBilling } from '../integrations/billing/sandbox.ts'
import { paySandboxCheckout, switchSandboxInterval } from '../integrations/billing/sandbox-acts.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'
import { demoActor } from './demo-bookings.ts'
import type { DemoArtist, DemoVenue, DemoWorld } from './types.ts'

const GOOD_CARD = '4242424242424242'
const BEGUN_DAYS_AGO = 75
const SWITCHED_DAYS_AGO = 40

/**
 * Writes the subscriptions of the demo accounts that are pro, with receipts: the venue's monthly, the artist's yearly
 * after one month. Does nothing when a real provider is configured.
 */
export async function seedDemoSubscriptions(deps: Deps, world: DemoWorld, now: Date): Promise<void> {
  if (deps.billing.name !== 'sandbox') return
  const isSubscriber = ({ email, tier }: DemoVenue | DemoArtist) =>
    tier === 'pro' && DEMO_ACCOUNTS.some((account) => account.email === email)
  const at = (daysAgo: number): Deps => {
    const then = () => new Date(now.getTime() - daysAgo * DAY_MS)
    return { ...deps, now: then, billing: createSandboxBilling(deps.db, then) }
  }
  for (const venue of world.venues.filter(isSubscriber)) await subscribe(at, venue)
  for (const artist of world.artists.filter(isSubscriber)) await subscribe(at, artist, 'yearly')
  const done = ['subscription.recorded', 'sandbox.happened']
  await deps.db.deleteFrom('outbox_events').where('kind', 'in', done).execute()
}

async function subscribe(
  at: (daysAgo: number) => Deps,
  member: DemoVenue | DemoArtist,
  later?: BillingInterval,
): Promise<void> {
  const begun = at(BEGUN_DAYS_AGO)
  // No member was on Pro before.
  const free = { subscription_tier: 'free', subscription_expiry: null } as const
  await begun.db.updateTable('profiles').set(free).where('uuid', '=', member.id).execute()
  const { url } = await startCheckout(begun, demoActor(member), 'monthly')
  const checkoutId = new URL(url).searchParams.get('session') ?? ''
  await paySandboxCheckout(begun, checkoutId, GOOD_CARD)
  const { subscriptionId } = await confirmCheckout(begun, demoActor(member), checkoutId)
  if (!subscriptionId) throw new Error(`${member.email} has no subscription`)
  if (later) {
    await runSandboxBilling(at(SWITCHED_DAYS_AGO))
    await switchSandboxInterval(at(SWITCHED_DAYS_AGO), subscriptionId, later)
  }
  await runSandboxBilling(at(0))
  await syncSubscription(at(0), subscriptionId)
}
