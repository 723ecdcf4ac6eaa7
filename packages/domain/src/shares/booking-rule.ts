/** The most changes of how one booking is divided. */
export const BOOKING_RULES_MAX = 30

/**
 * What becomes of a change of how one booking is divided. `open`: it's proposed, and somebody who gets less hasn't said yes. `in_effect`:
 * also once a newer one is. `settled`: the payment came first. `outdated`: others play now, there is more or less to
 * divide, or somebody has no account anymore.
 */
export const BOOKING_RULE_STATUSES = [
  'open',
  'in_effect',
  'declined',
  'withdrawn',
  'replaced',
  'settled',
  'outdated',
] as const
export type BookingRuleStatus = (typeof BOOKING_RULE_STATUSES)[number]

/** When a change of how one booking is divided takes effect: at once, with the yes of those who get less, or never. */
export type RuleChange = 'at_once' | 'by_consent' | 'never'
