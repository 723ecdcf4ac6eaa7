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
  /** The id of the row whose page it is done on: an application, gig, booking, contract or payment; of the member for mail and a profile. */
  subjectId: string
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
  problem: ({ other, cents, currency, subjectId }) => ({
    title: `${other} proposed a split: ${formatMoney(cents, currency)} for the artist`,
    action: 'Review proposal',
    path: `/payments?payment=${subjectId}`,
    deadline: '',
  }),
  split: ({ other, cents, currency, subjectId }) => ({
    title: `Propose how to split ${formatMoney(cents, currency)} with ${other}`,
    action: 'Propose split',
    path: `/payments?payment=${subjectId}`,
    deadline: '',
  }),
  claim: ({ other, cents, currency, subjectId }) => ({
    title: `${other} says ${formatMoney(cents, currency)} was paid outside Bandstand`,
    action: 'Review payment',
    path: `/payments?payment=${subjectId}`,
    deadline: 'Reply by',
  }),
  check_in: ({ other, subjectId }) => ({
    title: `Tell ${other} when you’ve arrived`,
    action: 'Check in',
    path: `/bookings/${subjectId}/day-sheet`,
    deadline: 'Starts',
  }),
  offer: ({ other, cents, currency, subjectId }) => ({
    title: `${other} sent you an offer of ${formatMoney(cents, currency)}`,
    action: 'Review offer',
    path: `/applications/${subjectId}`,
    deadline: 'Reply by',
  }),
  contract: ({ other, subjectId }) => ({
    title: `Sign your contract with ${other}`,
    action: 'Sign contract',
    path: `/contracts/${subjectId}`,
    deadline: 'Sign by',
  }),
  amendment: ({ other, subjectId }) => ({
    title: `${other} proposed a change to your contract`,
    action: 'Review change',
    path: `/contracts/${subjectId}`,
    deadline: 'Show starts',
  }),
  fee_owed: ({ other, cents, currency, subjectId }) => ({
    title: `Pay ${other} the cancellation fee of ${formatMoney(cents, currency)}`,
    action: 'Pay fee',
    path: `/payments?payment=${subjectId}`,
    deadline: 'Pay by',
  }),
  deposit: ({ other, cents, currency, subjectId }) => ({
    title: `Deposit ${formatMoney(cents, currency)} for ${other}`,
    action: 'Deposit',
    path: `/payments?payment=${subjectId}`,
    deadline: 'Due',
  }),
  release: ({ other, cents, currency, subjectId }) => ({
    title: `Release ${formatMoney(cents, currency)} to ${other}, or report a problem`,
    action: 'Review payment',
    path: `/payments?payment=${subjectId}`,
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
  day_sheet: ({ other, subjectId }) => ({
    title: `Fill in the day sheet for ${other}`,
    action: 'Edit day sheet',
    path: `/bookings/${subjectId}/day-sheet`,
    deadline: 'Show starts',
  }),
  review: ({ other, subjectId }) => ({
    title: `Review ${other}`,
    action: 'Write review',
    path: `/bookings/${subjectId}#reviews`,
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
