import { instantText } from '@bandstand/domain/time'
import type { NoticeText } from '../../outbox/notice.ts'
import type { Hold } from '../booking/index.ts'
import type { ContractFactsRow } from './contract-notice.queries.ts'

/** Returns the notice of a step of a contract; null when booking has a notice of its own, or nobody needs one. */
export function contractText(facts: ContractFactsRow): NoticeText | null {
  const { event, actor_role, version, gig_title: gig } = facts
  if (event === 'reminded')
    return {
      title: `Sign your contract: ${gig}`,
      paragraphs: [`You still need to sign this contract. ${deadline(facts)}`],
    }
  if (event === 'amendment_lapsed')
    return {
      title: `Proposed change closed: ${gig}`,
      paragraphs: [
        'The fee was deposited before the proposed change was accepted. A deposited fee can’t change, so the proposal was closed and the terms stay the same.',
        'You can still change everything but the fee. Propose the change again if you need it.',
      ],
    }
  if (actor_role === 'system') return null
  const who = facts[`${actor_role}_name`]
  switch (event) {
    case 'signature_added':
      return {
        title: `${who} signed: ${gig}`,
        paragraphs: [`${who} has signed the contract. Now it’s your turn. ${deadline(facts)}`],
      }
    case 'signature_declined':
      return {
        title: `${who} declined to sign: ${gig}`,
        paragraphs: [
          `${who} declined to sign the contract with DocuSign. It still needs both signatures. You can propose a change. ${deadline(facts)}`,
        ],
      }
    case 'signed':
      return {
        title: `You’ve both signed: ${gig}`,
        paragraphs: [`You’ve both signed version ${version} of the contract. It’s now binding.`],
      }
    case 'amendment_proposed':
      return {
        title: `${who} proposed a change: ${gig}`,
        paragraphs: [`${who} proposed new terms. They take effect only if you accept them.`],
      }
    case 'amendment_declined':
      return {
        title: `${who} declined the change: ${gig}`,
        paragraphs: [`${who} declined the change you proposed. The terms stay the same.`],
      }
    case 'amendment_withdrawn':
      return {
        title: `${who} withdrew the change: ${gig}`,
        paragraphs: [`${who} withdrew the proposed change. The terms stay the same.`],
      }
    case 'amended':
      return {
        title: `The contract has changed: ${gig}`,
        paragraphs: [
          `${who} accepted version ${version}. Earlier signatures are void, so you both need to sign again. ${deadline(facts)}`,
        ],
      }
    default:
      return null
  }
}

/**
 * Returns the notice to a venue whose own calendar prevented the artist from accepting its amendment. `hold` is the
 * present obstacle.
 */
export function heldText(
  { artist_name: artist, gig_title: gig }: ContractFactsRow,
  hold: Hold | null,
): NoticeText {
  return {
    title: `${artist} wants to accept your change: ${gig}`,
    paragraphs: [HELD_TEXTS[hold ?? 'free'](artist)],
  }
}

const HELD_TEXTS: Record<Hold | 'free', (artist: string) => string> = {
  blocked: (artist) =>
    `You’ve blocked the new hours in your calendar, so ${artist} couldn’t accept. Remove the block and ask them to try again, or withdraw the change and propose another time.`,
  second_act: (artist) =>
    `Another act was booked in the new hours, so ${artist} couldn’t accept. To have both on the bill, withdraw the change and propose it again: you’ll be asked to confirm the second act. Or propose another time.`,
  free: (artist) =>
    `Your calendar was in the way, but the new hours are free again. Ask ${artist} to accept once more.`,
}

function deadline({ expires_at, time_zone }: ContractFactsRow): string {
  return `If you haven’t both signed by ${instantText(expires_at, time_zone)}, the booking is cancelled.`
}
