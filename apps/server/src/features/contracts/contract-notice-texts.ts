import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { formatMoney } from '@bandstand/domain/money'
import { instantText } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { NoticeText } from '../../outbox/notice.ts'
import {
  bookingFacts,
  deadlineFact,
  depositDueText,
  type VenueConflict,
  termFacts,
  type TermsInTime,
  toPayment,
} from '../booking/index.ts'
import type { ContractFactsRow } from './contract-notice.queries.ts'

/** The terms of a proposed or accepted version, and those that it would change or changed. */
export interface ChangedTerms {
  before: TermsInTime
  after: TermsInTime
}

/**
 * Returns the notice of a step of a contract to one party; null when booking has a notice of its own, or nobody needs
 * one. `changed` is given for the version of an amendment.
 */
// oxlint-disable-next-line max-lines-per-function -- a table of notices: each case is one
export function contractText(
  facts: ContractFactsRow,
  to: Side,
  changed: ChangedTerms | null,
): NoticeText | null {
  const { event, actor_role, gig_title: gig } = facts
  const other = facts[`${otherSide(to)}_name`]
  const path = `/contracts/${facts.contract_id}`
  const signBy = instantText(facts.sign_by, facts.gig_time_zone)
  const deadline = `If you haven’t both signed by then, the booking is cancelled automatically.`
  const toSign = { facts: bookingFacts(facts, deadlineFact('Sign by', facts.sign_by, facts)), path }
  if (event === 'reminded')
    return {
      ...toSign,
      title: `Sign your contract with ${other}: ${gig}`,
      paragraphs: [
        `You haven’t signed your contract with ${other} for ${gig} yet.`,
        `Sign it by ${signBy}. ${deadline}`,
      ],
      action: 'Sign contract',
    }
  if (event === 'amendment_lapsed')
    return {
      facts: bookingFacts(facts),
      path,
      title: `Proposed change closed: ${gig} with ${other}`,
      paragraphs: [
        'The fee was deposited before the proposed change was accepted. A deposited fee can’t change, so the proposal was closed and the terms stay the same.',
        'You can still change everything but the fee until the show starts. Propose the change again if you need it.',
      ],
      action: 'See contract',
    }
  if (actor_role === 'system') return null
  const who = facts[`${actor_role}_name`]
  const unchanged = {
    facts: bookingFacts(facts),
    path,
    action: 'See contract',
  }
  const stays = 'The terms stay as they were, and you don’t have to do anything.'
  switch (event) {
    case 'signature_added':
      return {
        ...toSign,
        title: `${who} signed your contract: ${gig}`,
        paragraphs: [
          `${who} signed the contract for ${gig}. Now it’s your turn.`,
          `Sign it by ${signBy}. ${deadline}`,
        ],
        action: 'Sign contract',
      }
    case 'signature_declined':
      return {
        ...toSign,
        title: `${who} declined to sign: ${gig}`,
        paragraphs: [
          `${who} declined to sign the contract with DocuSign. It still needs both signatures.`,
          `You can propose a change. You both need to sign by ${signBy}, or the booking is cancelled automatically.`,
        ],
        action: 'Review contract',
      }
    case 'signed':
      return signedText(facts, to)
    case 'amendment_proposed':
      return {
        title: `${who} proposed a change: ${gig}`,
        paragraphs: [
          `${who} proposed new terms for your contract.`,
          `They take effect only if you accept them. You have until ${instantText(replyBy(facts), facts.gig_time_zone)}. Without your reply the terms stay as they are.`,
        ],
        facts: [...changeFacts(facts, changed), deadlineFact('Reply by', replyBy(facts), facts)],
        action: 'Review change',
        path,
      }
    case 'amendment_declined':
      return {
        ...unchanged,
        title: `${who} declined the change: ${gig}`,
        paragraphs: [`${who} declined the change you proposed to your contract.`, stays],
      }
    case 'amendment_withdrawn':
      return {
        ...unchanged,
        title: `${who} withdrew the change: ${gig}`,
        paragraphs: [`${who} withdrew the change they proposed to your contract.`, stays],
      }
    case 'amended':
      return {
        title: `Your contract changed: ${gig} with ${other}`,
        paragraphs: [
          actor_role === to
            ? `You accepted ${other}’s change, so your contract has new terms.`
            : `${who} accepted your change, so your contract has new terms.`,
          `Earlier signatures are void. Sign the new version by ${signBy}. ${deadline}`,
        ],
        facts: [...changeFacts(facts, changed), deadlineFact('Sign by', facts.sign_by, facts)],
        action: 'Sign contract',
        path,
      }
    default:
      return null
  }
}

function signedText(facts: ContractFactsRow, to: Side): NoticeText {
  const { gig_title: gig, venue_name: venue, artist_name: artist } = facts
  const other = facts[`${otherSide(to)}_name`]
  const fee = formatMoney(facts.payment_cents)
  const due = depositDueText(facts, facts.at)
  const pays = to === 'venue'
  return {
    title: `You both signed: ${gig} with ${other}`,
    paragraphs: [
      `You and ${other} both signed the contract for ${gig}. It’s now binding.`,
      due
        ? pays
          ? `Next, deposit ${fee} by ${due}. ${artist} can see whether the show is funded.`
          : `Next, ${venue} deposits ${fee} by ${due}. We’ll let you know when they have.`
        : facts.payment_status === 'pending' && facts.payment_cents > 0
          ? `${pays ? `You pay ${artist}` : `${venue} pays you`} ${fee} directly, outside Bandstand.`
          : 'You’re all set until the day of the show.',
    ],
    facts: bookingFacts(
      facts,
      due ? { label: pays ? 'Deposit by' : `${venue} deposits by`, value: due } : null,
    ),
    ...(due && pays
      ? { ...toPayment(facts), action: 'Deposit' }
      : { path: `/contracts/${facts.contract_id}`, action: 'See contract' }),
  }
}

/**
 * Returns the notice to a venue whose own calendar prevented the artist from accepting its amendment. `hold` is the current
 * obstacle.
 */
export function conflictText(
  facts: ContractFactsRow,
  changed: ChangedTerms | null,
  conflict: VenueConflict | null,
): NoticeText {
  const { artist_name: artist, gig_title: gig } = facts
  const [happened, next] = CONFLICT_TEXTS[conflict ?? 'free'](artist)
  return {
    title: `${artist} wants to accept your change: ${gig}`,
    paragraphs: [happened, next],
    facts: changeFacts(facts, changed),
    action: 'Review change',
    path: `/contracts/${facts.contract_id}`,
  }
}

const CONFLICT_TEXTS: Record<VenueConflict | 'free', (artist: string) => [happened: string, next: string]> = {
  blocked: (artist) => [
    `You’ve blocked the new hours in your calendar, so ${artist} couldn’t accept.`,
    'Remove the block and ask them to try again before the show, or withdraw the change and propose another time.',
  ],
  booked: (artist) => [
    `Another act was booked on the same stage in the new hours, so ${artist} couldn’t accept.`,
    'Withdraw the change and propose another time, or move one of the two gigs to another stage.',
  ],
  free: (artist) => [
    `${artist} couldn’t accept because of your calendar, but the new hours are free again.`,
    `Ask ${artist} to accept once more before the show.`,
  ],
}

/** What changes, old and new, next to what stays. */
function changeFacts(facts: ContractFactsRow, changed: ChangedTerms | null): NoticeFact[] {
  return changed ? termFacts(facts, changed.after, changed.before) : bookingFacts(facts)
}

/** Until when a proposal can be accepted: as long as the contract can be signed, or else until the show. */
function replyBy({ contract_status, sign_by, gig_starts_at }: ContractFactsRow): Date {
  return contract_status === 'pending' ? sign_by : gig_starts_at
}
