import type { BillingInterval, SubscriptionStatus } from './plans.ts'

/** What is kept of subscriptions. `granted`: the operator gave the tier. `lapsed`: its expiry has passed, and nothing else came. */
export type SubscriptionEvent =
  | 'upgraded'
  | 'renewed'
  | 'renewal_failed'
  | 'plan_changed'
  | 'will_end'
  | 'resumed'
  | 'ended'
  | 'granted'
  | 'lapsed'

/** A subscription as it stood at a moment. */
export interface SubscriptionState {
  status: SubscriptionStatus
  interval: BillingInterval | null
  /** Up to when it is paid; null while nothing was. */
  paidUntil: Date | null
  cancelAtPeriodEnd: boolean
}

/** What happened between what was known, null for nothing, and what is so now. The same state again is no event. */
export function subscriptionEvents(
  before: SubscriptionState | null,
  now: SubscriptionState,
): SubscriptionEvent[] {
  const was = before?.status ?? 'incomplete'
  if (now.status === 'ended') return was === 'incomplete' || was === 'ended' ? [] : ['ended']
  if (now.status === 'past_due') return was === 'past_due' ? [] : ['renewal_failed']
  if (now.status === 'incomplete') return []
  const begins = was === 'incomplete' || was === 'ended'
  const isSwitched = !begins && before?.interval !== now.interval
  const isLonger = (now.paidUntil?.getTime() ?? 0) > (before?.paidUntil?.getTime() ?? 0)
  const events: SubscriptionEvent[] = []
  if (begins) events.push('upgraded')
  else if (isSwitched) events.push('plan_changed')
  else if (isLonger) events.push('renewed')
  const wasToEnd = !begins && before?.cancelAtPeriodEnd === true
  if (now.cancelAtPeriodEnd && !wasToEnd) events.push('will_end')
  if (!now.cancelAtPeriodEnd && wasToEnd) events.push('resumed')
  return events
}
