import { CATEGORY_FLAGS, type NoticeFlag } from './preferences.ts'
import { type NoticeKind, type NoticeRule, NOTICES } from './notice-table.ts'

type Category = keyof typeof CATEGORY_FLAGS

/** The categories that members can turn off: what their switches are called, and what their notices are about. */
export const NOTICE_TOPICS: readonly { category: Category; label: string; about: string }[] = [
  { category: 'gig_updates', label: 'Gig updates', about: 'Applications, offers, bookings and reviews' },
  { category: 'messages', label: 'Messages', about: 'Messages from members and connection requests' },
  { category: 'payments', label: 'Payments', about: 'Deposits, releases and withdrawals' },
]

/** The kinds of mails that a member can unsubscribe from, each by a link in the mail itself. */
export const MAIL_LISTS = ['gig_updates', 'messages', 'payments', 'digest', 'alerts'] as const
export type MailList = (typeof MAIL_LISTS)[number]

/**
 * Returns the categories whose mails stop when a member unsubscribes from a list. For the digest, those are all categories
 * that it can contain: otherwise their notices would be mailed one at a time instead.
 */
export function categoriesOf(list: MailList): readonly Category[] {
  // Unsubscribing pauses the member's saved searches instead.
  if (list === 'alerts') return []
  if (list !== 'digest') return [list]
  const digested = Object.values(NOTICES).flatMap(({ category, waits }) =>
    waits === 'digest' ? [category] : [],
  )
  return [...new Set(digested)]
}

/** Returns the switches that a list turns off. */
export function mailFlagsOf(list: MailList): NoticeFlag[] {
  return categoriesOf(list).map((category) => CATEGORY_FLAGS[category].email)
}

/** Returns the list of a notice's mail; null if it's always sent. */
export function mailListOf(kind: NoticeKind): MailList | null {
  const rule: NoticeRule = NOTICES[kind]
  if (rule.mail !== 'by flag' || rule.category === 'security') return null
  return rule.list ?? rule.category
}
