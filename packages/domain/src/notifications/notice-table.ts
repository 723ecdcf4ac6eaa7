import { type ActorRole, otherSide, SIDES, type Side } from '../lifecycle/index.ts'
import type { Ability } from '../parties/index.ts'
import type { TextTopic } from './texts.ts'

/** The categories of notices. Members can turn off all but security. */
export const NOTICE_CATEGORIES = ['gig_updates', 'messages', 'payments', 'security'] as const
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number]

/**
 * `other`: the party that did not act, both if the system did. `maker`: who had made the offer. `missing`: who has yet
 * to sign, write or answer. `holder`: whose hold it is, or the venue for an act that isn't a member. `member`: the one it is about.
 * `owners`: each owner of the party.
 */
export type NoticeRecipient = Side | 'both' | 'other' | 'maker' | 'missing' | 'holder' | 'member' | 'owners'

export interface NoticeRule {
  to: NoticeRecipient
  /** Whose flags turn its mail and push on or off. */
  category: NoticeCategory
  /** What a person's role must let them do for the party that it's to. Notices about an account are the person's own. */
  ability: Ability
  /**
   * `always`: about security, or about money that failed or needs an answer. No flag, quiet hours or digest delays it.
   * `never`: about mail that doesn't arrive.
   */
  mail: 'by flag' | 'always' | 'never'
  /** `never`: not urgent enough for a push. */
  push: 'by flag' | 'never'
  /** By which topic it also comes as a text message, for those who want that; none for almost all. */
  text?: TextTopic
  /** What delays mail and push: nothing, the member's quiet hours, or those and then the daily digest if it is on. */
  waits: 'never' | 'quiet hours' | 'digest'
  /** Whether a recipient who has blocked the other party still gets it: only notices about what the two owe each other. */
  block: 'stops' | 'passes'
  /** The list that its mail belongs to, which its readers unsubscribe from alone; without it, that of its category. */
  list?: 'alerts'
}

const security = {
  category: 'security',
  ability: 'managePeople',
  mail: 'always',
  push: 'by flag',
  waits: 'never',
  block: 'passes',
} as const
const gig = {
  category: 'gig_updates',
  ability: 'seeDeals',
  mail: 'by flag',
  push: 'by flag',
  waits: 'digest',
  block: 'passes',
} as const
const night = { ...gig, ability: 'seeNights' } as const
const contact = { ...gig, block: 'stops' } as const
const written = {
  category: 'messages',
  ability: 'seeDeals',
  mail: 'by flag',
  push: 'by flag',
  waits: 'digest',
  block: 'passes',
} as const
const binding = {
  category: 'gig_updates',
  ability: 'seeDeals',
  mail: 'always',
  push: 'by flag',
  waits: 'quiet hours',
  block: 'passes',
} as const
const paid = {
  category: 'payments',
  ability: 'seeMoney',
  mail: 'by flag',
  push: 'by flag',
  waits: 'quiet hours',
  block: 'passes',
} as const
const money = {
  category: 'payments',
  ability: 'seeMoney',
  mail: 'always',
  push: 'by flag',
  waits: 'quiet hours',
  block: 'passes',
} as const

/**
 * Recipients and channels of each notice, by `{subject}.{event}` of the outbox. An event without a row notifies nobody.
 */
export const NOTICES = {
  'account.password_changed': { to: 'member', ...security },
  'account.email_change_requested': { to: 'member', ...security },
  'account.email_changed': { to: 'member', ...security },
  'account.email_restored': { to: 'member', ...security },
  'account.new_device': { to: 'member', ...security },
  'account.signed_out': { to: 'member', ...security },
  'account.factor_added': { to: 'member', ...security },
  'account.factor_removed': { to: 'member', ...security },
  'account.recovery_code_used': { to: 'member', ...security },
  'account.recovery_codes_created': { to: 'member', ...security },
  'account.codes_refused': { to: 'member', ...security },
  'account.identity_linked': { to: 'member', ...security },
  'account.identity_unlinked': { to: 'member', ...security },
  'account.mail_returned': { to: 'member', ...security, mail: 'never', waits: 'quiet hours' },
  'bank.changed': { to: 'member', ...security },
  'bank.frozen': { to: 'member', ...security },
  'bank.cleared': { to: 'member', ...security },

  // Somebody can act for them from now on: also for owners who didn't invite them.
  'people.joined': { to: 'owners', ...security },
  'people.left': { to: 'owners', ...gig, ability: 'managePeople', waits: 'quiet hours' },
  'people.removed': { to: 'member', ...security },
  'people.role_changed': { to: 'member', ...security },

  'application.sent': { to: 'other', ...contact },
  'application.shortlisted': { to: 'artist', ...contact },
  'application.declined': { to: 'other', ...contact },
  'application.withdrawn': { to: 'other', ...contact },
  'application.expired': { to: 'artist', ...contact },
  // One notice for all applications to one gig that are due.
  'application.answer_due': { to: 'missing', ...contact, waits: 'quiet hours' },
  'application.unanswered': { to: 'both', ...contact },
  'application.filled': { to: 'artist', ...contact },
  // Urgent for artists who kept the date free.
  'application.closed': { to: 'artist', ...contact, waits: 'quiet hours' },
  'gig.restored': { to: 'artist', ...contact },
  // A message that a block withholds makes no event.
  'message.sent': { to: 'other', ...written },

  // Offers expire within days, and a reminder is useless after the show: neither is left to the digest.
  'offer.made': { to: 'other', ...contact, waits: 'quiet hours' },
  'offer.held': { to: 'venue', ...contact, waits: 'quiet hours' },
  'offer.declined': { to: 'other', ...contact },
  'offer.withdrawn': { to: 'other', ...contact },
  'offer.expired': { to: 'maker', ...contact },
  'offer_link.declined': { to: 'venue', ...gig },
  'offer_link.expired': { to: 'venue', ...gig },
  'booking.confirmed': { to: 'both', ...binding },
  // It also says that the gig is open again.
  'booking.released': { to: 'both', ...binding },
  'booking.cancelled': { to: 'both', ...binding, waits: 'never', text: 'show_day' },
  'booking.reminded': { to: 'both', ...gig, waits: 'quiet hours', text: 'show_day' },

  'contract.signature_added': { to: 'other', ...binding },
  'contract.signature_declined': { to: 'other', ...binding },
  'contract.signed': { to: 'both', ...binding },
  'contract.amendment_proposed': { to: 'other', ...binding },
  'contract.amendment_declined': { to: 'other', ...binding },
  'contract.amendment_withdrawn': { to: 'other', ...binding },
  'contract.amendment_lapsed': { to: 'both', ...binding },
  'contract.amendment_held': { to: 'venue', ...binding },
  'contract.amended': { to: 'both', ...binding },
  'contract.reminded': { to: 'missing', ...binding },

  'payment.deposited': { to: 'both', ...paid },
  'payment.declined': { to: 'venue', ...money, waits: 'never' },
  'payment.reminded': { to: 'venue', ...paid },
  'payment.reminded_today': { to: 'venue', ...money },
  'payment.overdue': { to: 'venue', ...money, waits: 'never' },
  'payment.not_funded': { to: 'artist', ...money },
  'payment.not_funded_late': { to: 'artist', ...money, waits: 'never' },
  'payment.unsettled': { to: 'both', ...money },
  'payment.released': { to: 'artist', ...paid },
  // The end of a booking has its own notice, which says what becomes of the money.
  'payment.cancelled': { to: 'other', ...money },
  'payment.owed_paid': { to: 'both', ...money },
  'payment.claimed_outside': { to: 'other', ...money },
  'payment.claim_reminded': { to: 'missing', ...money },
  'payment.claim_denied': { to: 'other', ...money },
  'payment.claim_dropped': { to: 'both', ...money },
  'payment.claim_voided': { to: 'both', ...money },
  'payment.settled_outside': { to: 'both', ...money },
  'payment.left_claimed': { to: 'both', ...money },
  'payment.left_unpaid': { to: 'both', ...money },
  'payment.problem_reported': { to: 'other', ...money },
  'payment.split_proposed': { to: 'other', ...money },
  'payment.split_declined': { to: 'other', ...money },
  'payment.split': { to: 'both', ...money },
  'payment.reversed': { to: 'both', ...money },
  'payment.returned': { to: 'venue', ...money },
  'payment.refund_failed': { to: 'venue', ...money },
  'payment.payout_succeeded': { to: 'member', ...paid },
  'payment.payout_failed': { to: 'member', ...money },

  'share.paid': { to: 'member', ...paid, ability: 'seeOwnShare' },
  'share.returned': { to: 'artist', ...paid },
  'share.proposed': { to: 'member', ...money, ability: 'seeOwnShare' },
  'share.changed': { to: 'member', ...paid, ability: 'seeOwnShare' },
  'share.kept': { to: 'member', ...paid, ability: 'seeOwnShare' },
  'share.decided': { to: 'artist', ...paid, ability: 'splitFees' },

  'report.resolved': { to: 'member', ...written },
  'report.upheld': { to: 'member', ...written, mail: 'always', waits: 'quiet hours' },
  'subscription.upgraded': { to: 'member', ...money },
  'subscription.renewal_failed': { to: 'member', ...money, waits: 'never' },
  'subscription.will_end': { to: 'member', ...paid },
  'subscription.ended': { to: 'member', ...money },

  // Its pace is that of the search, so the digest doesn't delay it.
  'search.alerted': { to: 'member', ...contact, ability: 'browse', waits: 'quiet hours', list: 'alerts' },

  'network.requested': { to: 'member', ...written, block: 'stops' },
  'network.accepted': { to: 'member', ...written, block: 'stops' },

  // Useless later: neither quiet hours nor the digest delay it.
  'day_sheet.checked_in': { to: 'venue', ...night, waits: 'never', text: 'show_day' },
  'day_sheet.venue_part_changed': { to: 'artist', ...night, waits: 'quiet hours', text: 'show_day' },
  'day_sheet.players_changed': { to: 'venue', ...night, waits: 'quiet hours', text: 'show_day' },
  // The venue isn’t told: it's between the act and its people.
  'lineup.booked_twice': { to: 'artist', ...binding, ability: 'book' },
  'lineup.you_twice': { to: 'member', ...binding, ability: 'seeNights' },

  // An answer is due within hours, and a date that opens is soon taken.
  'hold.requested': { to: 'venue', ...contact, waits: 'quiet hours' },
  'hold.placed': { to: 'artist', ...contact },
  'hold.accepted': { to: 'artist', ...contact },
  'hold.declined': { to: 'artist', ...contact },
  'hold.challenged': { to: 'holder', ...contact, waits: 'quiet hours' },
  'hold.confirmed': { to: 'venue', ...contact, waits: 'quiet hours' },
  'hold.kept': { to: 'holder', ...contact, waits: 'quiet hours' },
  'hold.moved_up': { to: 'artist', ...contact, waits: 'quiet hours' },
  'hold.released': { to: 'other', ...contact, waits: 'quiet hours' },
  'hold.lapsed': { to: 'both', ...contact, waits: 'quiet hours' },
  'hold.expired': { to: 'both', ...contact },
  'hold.booked': { to: 'artist', ...contact },
  'hold.freed': { to: 'artist', ...contact, waits: 'quiet hours' },

  'bill.announced': { to: 'artist', ...night, waits: 'quiet hours' },
  'bill.changed': { to: 'artist', ...night, waits: 'quiet hours' },
  'bill.running_late': { to: 'artist', ...night, waits: 'never', text: 'show_day' },
  'bill.act_left': { to: 'artist', ...night, waits: 'quiet hours' },

  // An act asks its own people, and hears what they say: a question that isn't seen in time is of no use.
  'poll.asked': { to: 'member', ...gig, ability: 'answerPolls', waits: 'quiet hours', text: 'polls' },
  'poll.reminded': { to: 'member', ...gig, ability: 'answerPolls', waits: 'quiet hours', text: 'polls' },
  'poll.canceled': { to: 'member', ...gig, ability: 'answerPolls', waits: 'quiet hours' },
  'poll.moved': { to: 'member', ...gig, ability: 'answerPolls', waits: 'quiet hours', text: 'polls' },
  'poll.gone': { to: 'member', ...gig, ability: 'answerPolls', waits: 'quiet hours' },
  'poll.declined': { to: 'artist', ...gig, ability: 'book', waits: 'quiet hours' },
  'poll.decided': { to: 'artist', ...gig, ability: 'book', waits: 'quiet hours' },
  'poll.closed': { to: 'artist', ...gig, ability: 'book', waits: 'quiet hours' },
  'poll.promise_kept': { to: 'artist', ...gig, ability: 'book', waits: 'quiet hours' },
  'poll.promise_failed': { to: 'artist', ...gig, ability: 'book', waits: 'quiet hours' },

  // Of use for hours only. Whoever doesn't want them turns them off; quiet hours are kept.
  'rescue.asked': { to: 'artist', ...contact, waits: 'quiet hours', text: 'rescue' },
  'rescue.taken': { to: 'artist', ...contact, waits: 'quiet hours' },
  'rescue.asked_all': { to: 'venue', ...gig, waits: 'never', text: 'rescue' },
  'rescue.over': { to: 'venue', ...gig, waits: 'quiet hours', text: 'rescue' },
  'calendar.failing': { to: 'member', ...gig, ability: 'editProfile', waits: 'quiet hours' },

  'boost.ended': { to: 'member', ...gig },

  'review.written': { to: 'other', ...gig },
  'review.published': { to: 'both', ...gig },
  'review.replied': { to: 'other', ...gig },
  'review.reminded': { to: 'missing', ...gig },
} as const satisfies Record<string, NoticeRule>
export type NoticeKind = keyof typeof NOTICES

export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[]

/** Returns the kind of an event's notice; null when the event notifies nobody. */
export function noticeKindOf(subject: string, event: string): NoticeKind | null {
  const kind = `${subject}.${event}`
  return Object.hasOwn(NOTICES, kind) ? (kind as NoticeKind) : null
}

/** Returns the parties that a kind notifies. `maker` and `missing` are needed where `NOTICES` refers to them. */
export function recipientsOf(
  kind: NoticeKind,
  {
    actorRole,
    maker,
    missing = [],
    holder,
  }: { actorRole: ActorRole; maker?: Side; missing?: readonly Side[]; holder?: Side },
): readonly Side[] {
  const { to }: NoticeRule = NOTICES[kind]
  switch (to) {
    case 'both':
      return SIDES
    case 'other':
      return actorRole === 'system' ? SIDES : [otherSide(actorRole)]
    case 'maker':
      return maker ? [maker] : []
    case 'missing':
      return missing
    case 'holder':
      return holder ? [holder] : []
    case 'member':
    case 'owners':
      return []
    default:
      return [to]
  }
}
