import { formatMoney } from '@bandstand/domain/money'
import { planRoleOf, PRO_PRICES_CENTS, type SubscriptionEvent } from '@bandstand/domain/subscriptions'
import { noticeKindOf } from '@bandstand/domain/notifications'
import { instantDayText } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { findSubscriptionFact, type SubscriptionFactRow } from './subscription-notice.queries.ts'

/** Returns the notice to a member about their subscription; none for events without one. */
export const subscriptionNotices: NoticesOf<'subscription.recorded'> = async ({ eventId, event }, deps) => {
  const kind = noticeKindOf('subscription', event)
  const fact = kind && (await findSubscriptionFact(deps.db, eventId))
  const text = fact && subscriptionText(event, fact)
  if (!text) return []
  return [{ key: `subscription:${eventId}`, kind, to: { partyId: fact.user_uuid }, at: fact.at, ...text }]
}

/** Returns the text of an event of a subscription; null when the member needs none. */
export function subscriptionText(event: SubscriptionEvent, fact: SubscriptionFactRow): NoticeText | null {
  const day = dayOf(fact, fact.paid_until ?? new Date(0))
  const price = priceText(fact)
  const plan: NoticeFact = { label: 'Plan', value: price ? `Pro, ${price}` : 'Pro' }
  const manage = { path: '/subscription/plans', action: 'Manage subscription' }
  switch (event) {
    case 'upgraded':
      return {
        ...manage,
        title: 'Welcome to Bandstand Pro',
        paragraphs: [
          `You now have all Pro features. Your plan is paid until ${day}.`,
          price
            ? `It renews automatically for ${price}. You can cancel at any time before ${day}.`
            : `You can see it under your plans at any time.`,
        ],
        facts: [plan, { label: 'Paid until', value: day }],
      }
    case 'renewal_failed':
      return {
        ...manage,
        title: 'We couldn’t renew your Pro subscription',
        paragraphs: [
          'The payment with your card failed, so the free plan’s limits apply for now. Nothing you entered is lost.',
          'Add another card. Pro resumes as soon as the payment goes through.',
        ],
        facts: [plan, { label: 'Failed', value: dayOf(fact, fact.at) }],
        action: 'Add another card',
      }
    case 'will_end':
      return {
        ...manage,
        title: `Your Pro subscription ends on ${day}`,
        paragraphs: [
          'As you asked, your Pro subscription won’t renew.',
          `You keep Pro until ${day}, and you can change your mind until then.`,
        ],
        facts: [plan, { label: 'Ends', value: day }],
      }
    case 'ended':
      return {
        ...manage,
        title: 'Your Pro subscription ended',
        paragraphs: [
          'You’re on the free plan now. Everything you entered stays.',
          'To add more than the free plan allows, upgrade to Pro again.',
        ],
        facts: [
          { label: 'Plan', value: 'Free' },
          { label: 'Ended', value: dayOf(fact, fact.at) },
        ],
        action: 'See plans',
      }
    default:
      return null
  }
}

/** On the member's own calendar, where we know it. */
function dayOf({ time_zone }: SubscriptionFactRow, at: Date): string {
  return instantDayText(at, time_zone, 'long')
}

function priceText({ billing_interval, user_type }: SubscriptionFactRow): string | null {
  if (!billing_interval) return null
  const cents = PRO_PRICES_CENTS[planRoleOf(user_type)][billing_interval]
  return `${formatMoney(cents)} a ${billing_interval === 'monthly' ? 'month' : 'year'}`
}
