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
          `You now have all Pro features. Your plan is paid until ${day} and renews automatically. You can cancel at any time before then.`,
        ],
      }
    case 'renewal_failed':
      return {
        title: 'We couldn’t renew your Pro subscription',
        paragraphs: [
          'The payment with your card failed, so the free plan’s limits apply for now. Nothing you entered is lost.',
          'Add another card. Pro resumes as soon as the payment goes through.',
        ],
      }
    case 'will_end':
      return {
        title: `Your Pro subscription ends on ${day}`,
        paragraphs: ['As you asked, it won’t renew. You keep Pro until then, and you can change your mind.'],
      }
    case 'ended':
      return {
        title: 'Your Pro subscription has ended',
        paragraphs: [
          'You’re on the free plan now. Everything you entered stays. To add more than the free plan allows, upgrade to Pro again.',
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
