import { waitingTime } from '../time/index.ts'
import { NEW_MEMBER_DAYS } from '../accounts/index.ts'
import { countOf } from '../product/index.ts'

/** What a member can send to someone without being asked. */
export type ContactKind =
  | 'invitation'
  | 'application'
  | 'offer'
  | 'connection'
  | 'question'
  | 'hold'
  | 'link'
  | 'people'
  | 'rescue'

interface ContactLimit {
  /** Within 24 hours. */
  perDay: number
  /** The most within 24 hours for members in their first week. */
  perDayNew: number
  /** The most within 24 hours to the same member. */
  perPair: number
}

/** Far above a busy day of booking, and far below what a flood needs. */
export const CONTACT_LIMITS: Record<ContactKind, ContactLimit> = {
  invitation: { perDay: 50, perDayNew: 10, perPair: 10 },
  application: { perDay: 50, perDayNew: 20, perPair: 10 },
  offer: { perDay: 50, perDayNew: 20, perPair: 10 },
  connection: { perDay: 50, perDayNew: 20, perPair: 3 },
  question: { perDay: 20, perDayNew: 5, perPair: 3 },
  hold: { perDay: 30, perDayNew: 5, perPair: 5 },
  // Also to addresses of people who aren't members.
  link: { perDay: 30, perDayNew: 10, perPair: 3 },
  // To act for the same act or venue; as above.
  people: { perDay: 20, perDayNew: 10, perPair: 3 },
  // The search for a replacement: what is counted for one member is counted for one gig.
  rescue: { perDay: 3, perDayNew: 1, perPair: 2 },
}

/** How often the same gig may be applied to, or the same artist invited to it, counting those withdrawn. */
export const BEGINNINGS_PER_GIG = 3
/** Minutes after a withdrawal before another attempt. */
export const BEGIN_AGAIN_MINUTES = 60

const VERBS: Record<ContactKind, [done: string, again: string, noun: string]> = {
  invitation: ['sent', 'invite more artists', 'invitation'],
  application: ['sent', 'apply to more gigs', 'application'],
  offer: ['made', 'make more offers', 'offer'],
  connection: ['sent', 'send more', 'connection request'],
  question: ['asked', 'ask more', 'question'],
  hold: ['sent', 'send more', 'hold'],
  link: ['sent', 'send more', 'link'],
  people: ['sent', 'send more', 'invitation'],
  rescue: ['started', 'start another', 'replacement search'],
}

/**
 * Returns the message for a member who reached a limit. `to`: the limit counts all recipients, or one of them. `isTogether`: what other
 * acts and venues of an owner sent was counted too. Whoever reads it may not be the owner, nor new.
 */
export function contactLimitText(
  kind: ContactKind,
  {
    to,
    limit,
    isNew,
    isTogether,
    waitSeconds,
  }: { to: 'all' | 'one'; limit: number; isNew: boolean; isTogether: boolean; waitSeconds: number },
): string {
  const [done, again, noun] = VERBS[kind]
  const wait = waitingTime(waitSeconds)
  const counted = isTogether ? ', counting all acts and venues of the same owner' : ''
  if (to === 'one' && (kind === 'link' || kind === 'people'))
    return `You emailed this address ${countOf(limit, kind === 'link' ? 'offer' : noun)} in the last 24 hours${counted}. Try again in ${wait}.`
  if (kind === 'rescue' && to === 'one')
    return `You started ${countOf(limit, noun, `${noun}es`)} for this gig in the last 24 hours${counted}. Try again in ${wait}.`
  if (to === 'one')
    return `You ${done} this member ${countOf(limit, noun)} in the last 24 hours${counted}. Try again in ${wait}.`
  const week = isNew ? ` That’s the limit in the first ${NEW_MEMBER_DAYS} days on Bandstand.` : ''
  return `You ${done} ${countOf(limit, noun, kind === 'rescue' ? `${noun}es` : undefined)} in the last 24 hours${counted}.${week} You can ${again} in ${wait}.`
}

/**
 * Returns the message for a member who applies or invites again too soon after withdrawing; `waitSeconds` is the time
 * left.
 */
export function beginAgainText(waitSeconds: number): string {
  return `You withdrew recently. You can try again in ${waitingTime(waitSeconds)}.`
}
