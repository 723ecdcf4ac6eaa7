import type { OwnGig } from '@bandstand/api-spec'
import type { GigNeed, OwnGigShow } from '@bandstand/domain/booking'
import { type Ability, can, type Role } from '@bandstand/domain/parties'
import { countOf, grouped } from '@bandstand/domain/product'

export const OWN_GIG_LABELS: Record<OwnGigShow, string> = {
  open: 'Open',
  booked: 'Booked',
  past: 'Past',
  closed: 'Closed',
}

/** Returns what closing a gig does, as a text for its venue. */
export function closingText(live: number): string {
  const undo = 'You can open it again any time before its date.'
  if (live === 0) return `It won’t be listed anymore. Nobody needs to be notified. ${undo}`
  const whose = live === 1 ? 'The application or invitation' : 'Their applications and invitations'
  return `It won’t be listed anymore, and ${countOf(live, 'artist')} will be notified. ${whose} will end. ${undo}`
}

/** Needs that the other party has to act on. */
const THEIRS = new Set<GigNeed>(['contract_at_artist', 'offers_sent'])

/** What somebody has to be allowed to do for a need; booking for the others. */
const NEEDED_FOR: Partial<Record<GigNeed, Ability>> = {
  contract_to_sign: 'sign',
  deposit_to_pay: 'pay',
  payment_to_release: 'pay',
}

/** Returns what a gig needs from its reader at the venue, and what it's waiting for: each '' when there is nothing. */
export function needTexts(
  { needs, booking }: Pick<OwnGig, 'needs' | 'booking'>,
  role: Role,
): {
  mine: string
  theirs: string
} {
  const textOf = ({ kind, count }: OwnGig['needs'][number]) =>
    NEED_TEXTS[kind](count, booking?.artist.name ?? 'the artist')
  return {
    mine: needs
      .filter(({ kind }) => !THEIRS.has(kind) && can(role, NEEDED_FOR[kind] ?? 'book'))
      .map(textOf)
      .join(', '),
    theirs: needs
      .filter(({ kind }) => THEIRS.has(kind))
      .map(textOf)
      .join(', '),
  }
}

const NEED_TEXTS: Record<GigNeed, (count: number, artist: string) => string> = {
  contract_to_sign: () => 'Contract to sign',
  deposit_to_pay: () => 'Deposit to pay',
  payment_to_release: () => 'Payment to release',
  review_to_write: () => 'Review to write',
  offers_to_answer: (count) => `${countOf(count, 'offer')} to reply to`,
  applicants_to_review: (count) => `${countOf(count, 'applicant')} to review`,
  contract_at_artist: (_count, artist) => `Waiting for ${artist} to sign`,
  offers_sent: (count) => `Waiting for a reply to ${countOf(count, 'offer')}`,
}

/** Returns the number of applicants as text: '3 applicants, 2 active'. */
export function applicantsText({ live, total }: OwnGig['applicants']): string {
  if (total === 0) return 'No applicants yet'
  const all = countOf(total, 'applicant')
  return live === 0 || live === total ? all : `${all}, ${grouped(live)} active`
}
