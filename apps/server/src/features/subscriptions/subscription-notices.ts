import type { SubscriptionEvent } from '@bandstand/domain/subscriptions'
import { noticeKindOf } from '@bandstand/domain/notifications'
import { instantDayText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { findSubscriptionFact, type SubscriptionFactRow } from './subscription-notice.queries.ts'

/** Returns the notice to a member about their subscription; none for events without one. */
export const subscriptionNotices: NoticesOf<'subscription.recorded'> = async ({ eventId, event }, deps) => {
  const kind = noticeKindOf('subscription', event)
  const fact = kind && (await findSubscriptionFact(deps.db, eventId))
  const text = fact && subscriptionText(event, fact)
  if (!text) return []
  return [
    {
      key: `subscription:${eventId}`,
      kind,
      userId: fact.user_uuid,
      at: fact.at,
      ...text,
      path: '/subscription/plans',
      action: event === 'ended' ? 'See the plans' : 'Manage the subscription',
    },
  ]
}

function subscriptionText(event: SubscriptionEvent, fact: SubscriptionFactRow): NoticeText | null {
  const day = paidUntilText(fact)
  switch (event) {
    case 'upgraded':
      return {
        title: 'Welcome to Bandstand Pro',
        paragraphs: [
          `Everything of Pro is yours from now on. It is paid until ${day} and renews automatically; you can end it at any time before.`,
        ],
      }
    case 'renewal_failed':
      return {
        title: 'Your Pro subscription could not be renewed',
        paragraphs: [
          'Your card did not pay it, so the limits of the free tier hold for now. Nothing of what you entered is lost.',
          'Please name another card: Pro goes on as soon as it has paid.',
        ],
      }
    case 'will_end':
      return {
        title: `Your Pro subscription ends on ${day}`,
        paragraphs: [
          'As you asked, it does not renew. Until then Pro stays yours, and you can change your mind.',
        ],
      }
    case 'ended':
      return {
        title: 'Your Pro subscription has ended',
        paragraphs: [
          'You are on the free tier now. What you entered stays as it is; only adding more than the free tier holds waits for Pro.',
        ],
      }
    default:
      return null
  }
}

/** On the member's own calendar, where we know it. */
function paidUntilText({ paid_until, time_zone }: SubscriptionFactRow): string {
  return instantDayText(paid_until ?? new Date(0), time_zone, 'long')
}
