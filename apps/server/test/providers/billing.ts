import type { BillingInterval } from '@bandstand/domain/subscriptions'
import { expect } from 'vitest'
import { runSubscriptionClock } from '../../src/features/subscriptions/index.ts'
import { runSandboxBilling } from '../../src/integrations/billing/run-sandbox-billing.ts'
import type { TestApp } from '../app.ts'
import type { Member } from '../members/factories.ts'
import { GOOD_CARD } from '../members/payments.ts'

/** Sends a form of the sandbox's pages, as a browser does; returns where it leads. */
export async function sendForm(url: string, fields: Record<string, string>): Promise<string | null> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return answer.headers.get('location')
}

/** Pays a page of the sandbox; returns the checkout's id when the card paid, otherwise null. */
export async function payAt(url: string, card = GOOD_CARD): Promise<string | null> {
  const session = new URL(url).searchParams.get('session') ?? ''
  const location = await sendForm(url, { session, card })
  return location && new URL(location, url).searchParams.get('checkout')
}

/** Creates a member who has just subscribed. */
export async function subscribed(member: Member, interval: BillingInterval = 'monthly'): Promise<string> {
  const { url } = await member.api.subscriptions.startCheckout({ interval })
  const checkoutId = await payAt(url)
  if (!checkoutId) throw new Error('the card pays')
  const { subscriptionId } = await member.api.subscriptions.confirmCheckout({ checkoutId })
  if (!subscriptionId) throw new Error('what was paid is a subscription')
  return subscriptionId
}

/** Where the member manages the subscription. */
export async function openPortal(member: Member): Promise<string> {
  const body = { userId: member.id }
  const answer = await member.fetch('/functions/v1/create-portal-session', { method: 'POST', body })
  const { url } = (await answer.json()) as { url: string }
  return url
}

/** Clicks a button of the sandbox's portal. */
export async function manage(member: Member, fields: Record<string, string>): Promise<void> {
  const url = await openPortal(member)
  await sendForm(url, { session: new URL(url).searchParams.get('session') ?? '', ...fields })
}

/** Runs what is due after time has passed, and delivers all of its events. */
export async function passTime(test: TestApp, at: Date): Promise<void> {
  test.setTime(at)
  await runSandboxBilling(test.deps)
  await quiet(test)
  await runSubscriptionClock(test.deps)
  await quiet(test)
}

/** Everything that was ordered has been done. */
export function quiet({ deps }: TestApp): Promise<unknown> {
  const waiting = () => deps.db.selectFrom('outbox_events').select('kind').execute()
  return expect.poll(waiting, { timeout: 15_000, interval: 25 }).toEqual([])
}
