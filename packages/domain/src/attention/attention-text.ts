import { type Currency, formatMoney } from '../money/index.ts'
import { countOf } from '../product/index.ts'

/** What a member has to do next. On a tie, the kind listed first comes first. */
export const ATTENTION_KINDS = [
  'problem',
  'split',
  'claim',
  'check_in',
  'offer',
  'contract',
  'amendment',
  'fee_owed',
  'deposit',
  'release',
  'invitation',
  'reply',
  'applicants',
  'reopened',
  'day_sheet',
  'review',
  'second_step',
  'mail',
  'profile',
  'photo',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** What one thing to do is about. */
export interface AttentionFacts {
  kind: AttentionKind
  /** The id of the row that it is about: an application, gig, booking, contract or payment; of the member for mail and a profile. */
  subjectId: string
  /** The booking on whose page it is done; null for what is done elsewhere. */
  bookingId: string | null
  /** The public name of the other party; empty if there is none. */
  other: string
  /** How many applicants there are; 1 for everything else. */
  count: number
  /** Of a fee, an offer or a share; 0 where no amount matters. */
  cents: number
  currency: Currency
}

export interface AttentionText {
  title: string
  /** The text of the button. */
  action: string
  /** Where the button leads, within the app. */
  path: string
  /** What the deadline is, before its date: 'Reply by'. */
  deadline: string
}

const TEXTS: Record<AttentionKind, (facts: AttentionFacts) => AttentionText> = {
  problem: ({ other, cents, currency, bookingId }) => ({
    title: `${other} proposed a split: ${formatMoney(cents, currency)} for the artist`,
    action: 'Review proposal',
    path: `/bookings/${bookingId}#money`,
    deadline: '',
  }),
  split: ({ other, cents, currency, bookingId }) => ({
    title: `Propose how to split ${formatMoney(cents, currency)} with ${other}`,
    action: 'Propose split',
    path: `/bookings/${bookingId}#money`,
    deadline: '',
  }),
  claim: ({ other, cents, currency, bookingId }) => ({
    title: `${other} says ${formatMoney(cents, currency)} was paid outside Bandstand`,
    action: 'Review payment',
    path: `/bookings/${bookingId}#money`,
    deadline: 'Reply by',
  }),
  check_in: ({ other, bookingId }) => ({
    title: `Tell ${other} when you’ve arrived`,
    action: 'Check in',
    path: `/bookings/${bookingId}#day-sheet`,
    deadline: 'Starts',
  }),
  offer: ({ other, cents, currency, subjectId }) => ({
    title: `${other} sent you an offer of ${formatMoney(cents, currency)}`,
    action: 'Review offer',
    path: `/applications/${subjectId}`,
    deadline: 'Reply by',
  }),
  contract: ({ other, bookingId }) => ({
    title: `Sign your contract with ${other}`,
    action: 'Sign contract',
    path: `/bookings/${bookingId}#contract`,
    deadline: 'Sign by',
  }),
  amendment: ({ other, bookingId }) => ({
    title: `${other} proposed a change to your contract`,
    action: 'Review change',
    path: `/bookings/${bookingId}#contract`,
    deadline: 'Show starts',
  }),
  fee_owed: ({ other, cents, currency, bookingId }) => ({
    title: `Pay ${other} the cancellation fee of ${formatMoney(cents, currency)}`,
    action: 'Pay fee',
    path: `/bookings/${bookingId}#money`,
    deadline: 'Pay by',
  }),
  deposit: ({ other, cents, currency, bookingId }) => ({
    title: `Deposit ${formatMoney(cents, currency)} for ${other}`,
    action: 'Deposit',
    path: `/bookings/${bookingId}#money`,
    deadline: 'Due',
  }),
  release: ({ other, cents, currency, bookingId }) => ({
    title: `Release ${formatMoney(cents, currency)} to ${other}, or report a problem`,
    action: 'Review payment',
    path: `/bookings/${bookingId}#money`,
    deadline: 'Releases automatically',
  }),
  invitation: ({ other, subjectId }) => ({
    title: `${other} invited you`,
    action: 'Reply to invitation',
    path: `/applications/${subjectId}`,
    deadline: 'Show starts',
  }),
  reply: ({ other, subjectId }) => ({
    title: `${other} didn’t accept your offer`,
    action: 'Review offers',
    path: `/applications/${subjectId}`,
    deadline: 'Show starts',
  }),
  applicants: ({ count, subjectId }) => ({
    title: `${countOf(count, 'applicant')} to review`,
    action: count === 1 ? 'Review applicant' : 'Review applicants',
    path: `/gigs/${subjectId}/applicants`,
    deadline: 'Show starts',
  }),
  reopened: ({ other, subjectId }) => ({
    title: `This gig is open again: your booking with ${other} ended`,
    action: 'View gig',
    path: `/gigs/${subjectId}`,
    deadline: 'Show starts',
  }),
  day_sheet: ({ other, bookingId }) => ({
    title: `Fill in the day sheet for ${other}`,
    action: 'Edit day sheet',
    path: `/bookings/${bookingId}#day-sheet`,
    deadline: 'Show starts',
  }),
  review: ({ other, bookingId }) => ({
    title: `Review ${other}`,
    action: 'Write review',
    path: `/bookings/${bookingId}#reviews`,
    deadline: 'Write by',
  }),
  second_step: () => ({
    title: 'Turn on two-step verification to withdraw your earnings',
    action: 'Turn on',
    path: '/settings?tab=password#two-step',
    deadline: '',
  }),
  mail: () => ({
    title: 'Our emails to you come back',
    action: 'Check your address',
    path: '/settings?tab=notifications',
    deadline: '',
  }),
  profile: () => ({
    title: 'Finish your profile so that others can book you',
    action: 'Finish profile',
    path: '/profile/edit',
    deadline: '',
  }),
  photo: () => ({
    title: 'Add a photo to your profile',
    action: 'Add photo',
    path: '/profile/edit',
    deadline: '',
  }),
}

/** Returns how one thing to do is written, on the dashboard and in mail alike. */
export function attentionText(facts: AttentionFacts): AttentionText {
  return TEXTS[facts.kind](facts)
}

/** What the other party does, after their name; null where the reader need not know. */
const OTHERS_STEPS: Partial<Record<AttentionKind, string>> = {
  problem: 'to reply to your proposal',
  claim: 'to confirm the payment outside Bandstand',
  check_in: 'to check in',
  contract: 'to sign the contract',
  amendment: 'to reply to your proposed change',
  deposit: 'to deposit the fee',
  day_sheet: 'to fill in the day sheet',
  release: 'to release the payment',
}

/** Returns 'Waiting for Gantry Hall to sign the contract'; null for a step that only concerns the other party. */
export function waitingText(kind: AttentionKind, other: string): string | null {
  const step = OTHERS_STEPS[kind]
  return step ? `Waiting for ${other} ${step}` : null
}
