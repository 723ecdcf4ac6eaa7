import type { BillingInterval, SubscriptionStatus } from './plans.ts'

/**
 * The events in a subscription's history. `granted`: the operator gave the tier. `lapsed`: its expiry passed without
 * renewal.
 */
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

/** The state of a subscription at one time. */
export interface SubscriptionState {
  status: SubscriptionStatus
  interval: BillingInterval | null
  /** Until when it is paid; null while nothing was. */
  paidUntil: Date | null
  cancelAtPeriodEnd: boolean
}

/**
 * Returns the events that lead from one state of a subscription to the next; `before` is null when there was none. The
 * same state again gives no event.
 */
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
