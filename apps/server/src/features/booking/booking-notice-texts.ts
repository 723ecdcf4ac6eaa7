import { initiatorOf, termTexts, type OfferTerms } from '@bandstand/domain/booking'
import { SIGNING_HOURS } from '@bandstand/domain/contracts'
import { durationText, instantText } from '@bandstand/domain/time'
import { otherParty, type Party } from '@bandstand/domain/lifecycle'
import { formatMoneyShort } from '@bandstand/domain/money'
import type { NoticeText } from '../../outbox/notice.ts'
import type { NoticeFactsRow } from './booking-notice.queries.ts'
import type { Hold } from './venue-time.ts'

const nameOf = (facts: NoticeFactsRow, party: Party) =>
  party === 'artist' ? facts.artist_name : facts.venue_name
const nonEmpty = (...texts: string[]) => texts.filter((text) => text !== '')

/** Terms with the instants of their wall clocks. */
export interface TermsInTime extends OfferTerms {
  startsAt: Date
  endsAt: Date
}

function termLines(terms: TermsInTime): string {
  const { fee, sets, sound, meals, lodging, note } = termTexts(terms)
  return [
    `Fee: ${fee}`,
    `Start: ${instantText(terms.startsAt, terms.timeZone)}`,
    `End: ${instantText(terms.endsAt, terms.timeZone)}`,
    `Sets: ${sets}`,
    `Sound: ${sound}`,
    `Meals: ${meals}`,
    `Lodging: ${lodging}`,
    `Note: ${note}`,
  ].join('\n')
}

/** An offer and its expiry. */
interface TimedOffer {
  terms: TermsInTime
  expires: string
}

/** Returns the notice of an invitation to its artist: the gig, and the offer if there is one. */
function invitationText(facts: NoticeFactsRow, offer: TimedOffer | null): NoticeText {
  const { venue_name: venue, gig_title: gig, message } = facts
  const place = facts.gig_location && `Place: ${facts.gig_location}`
  const title = `${venue} invites you to ${gig}`
  if (!offer) return { title, paragraphs: nonEmpty(message, nonEmpty(gigLines(facts), place).join('\n')) }
  return {
    title,
    paragraphs: nonEmpty(
      message,
      nonEmpty(`Gig: ${gig}`, place, termLines(offer.terms)).join('\n'),
      `This is an offer: accept it by ${offer.expires} and you're booked. You can also decline it or propose other terms.`,
    ),
  }
}

/** Returns the gig's posting as text, with the fee that the venue stated. */
function gigLines(facts: NoticeFactsRow): string {
  const { gig_title, gig_duration_minutes: minutes, gig_pay_cents: pay, proposed_fee_cents: fee } = facts
  const rate = facts.gig_payment_type === 'hourly' ? ' an hour' : ''
  return nonEmpty(
    `Gig: ${gig_title}`,
    `Start: ${startOf(facts)}`,
    minutes === null ? '' : `Length: ${durationText(minutes)}`,
    `Pay: ${formatMoneyShort(pay)}${rate}`,
    fee === null ? '' : `Proposed fee: ${formatMoneyShort(fee)}`,
  ).join('\n')
}

/** Returns the notice of a step of an application; null when it notifies nobody. `offer` is an invitation's own. */
export function applicationText(
  event: string,
  facts: NoticeFactsRow,
  offer: TimedOffer | null,
): NoticeText | null {
  const initiator = initiatorOf(facts.origin)
  const receiver = otherParty(initiator)
  const [from, gig] = [nameOf(facts, initiator), facts.gig_title]
  const fee =
    facts.proposed_fee_cents === null ? '' : `Proposed fee: ${formatMoneyShort(facts.proposed_fee_cents)}`
  switch (event) {
    case 'sent':
      return initiator === 'artist'
        ? {
            title: `${from} applied to ${gig}`,
            paragraphs: nonEmpty(facts.message, fee, facts.set_details),
          }
        : invitationText(facts, offer)
    case 'shortlisted':
      return {
        title: `You’re on the shortlist for ${gig}`,
        paragraphs: [`${facts.venue_name} put you on the shortlist for ${gig}.`],
      }
    case 'declined':
      return {
        title: `Not this time: ${gig}`,
        paragraphs: nonEmpty(
          `${nameOf(facts, receiver)} declined your ${initiator === 'artist' ? 'application' : 'invitation'} this time.`,
          facts.closing_text,
        ),
      }
    case 'withdrawn':
      return {
        title: `${from} withdrew: ${gig}`,
        paragraphs: [`${from} withdrew the ${initiator === 'artist' ? 'application' : 'invitation'}.`],
      }
    case 'expired':
      return {
        title: `Nobody was booked: ${gig}`,
        paragraphs: [
          `${gig} has started, and ${facts.venue_name} didn’t book anyone. Thank you for your interest. Find more gigs on Bandstand.`,
        ],
      }
    case 'closed':
      return {
        title: `Closed: ${gig}`,
        paragraphs: nonEmpty(
          `${facts.venue_name} closed ${gig} on ${startOf(facts)}, so your ${initiator === 'artist' ? 'application' : 'invitation'} has ended.`,
          facts.closing_text,
        ),
      }
    case 'filled':
      return {
        title: `${gig} has been filled`,
        paragraphs: [
          `${facts.venue_name} booked another artist for ${gig}. Thank you for your interest. Find more gigs on Bandstand.`,
        ],
      }
    default:
      return null
  }
}

/** Returns the notice to an artist whose application ended when the gig was closed, and whose gig is open again. */
export function restoredText(facts: NoticeFactsRow): NoticeText {
  const gig = facts.gig_title
  return {
    title: `Open again: ${gig}`,
    paragraphs: [`${gig} at ${facts.venue_name} on ${startOf(facts)} is open again. You can apply again.`],
  }
}

/**
 * Returns the notice to a venue whose booking ended while its gig is still in the future. `pay` is the gig's pay now,
 * as text.
 */
export function reopenedText(facts: NoticeFactsRow, pay: string): NoticeText {
  const gig = facts.gig_title
  return {
    title: `Open again: ${gig}`,
    paragraphs: [
      `${gig} is no longer booked, so artists can apply again. It's listed on the terms you last agreed: ${startOf(facts)}, ${pay}.`,
      'If that no longer suits you, edit the gig or close it.',
    ],
  }
}

const startOf = (facts: NoticeFactsRow) => instantText(facts.gig_starts_at, facts.gig_time_zone)

const holdText = (hold: Hold | null) =>
  hold === 'blocked'
    ? "You've blocked these hours in your calendar,"
    : 'Another act was booked in these hours,'

function holdAdvice(hold: Hold | null, other: string): string {
  if (hold === null) return `These hours are free again. Ask ${other} to accept once more.`
  return `To book ${other}, change your offer and send it again. You’ll be asked to ${hold === 'blocked' ? 'remove the block' : 'confirm a second act'}.`
}

/**
 * Returns the notice of a step of an offer; null when it notifies nobody. A member who declines or withdraws an offer
 * and makes another one causes a single notice, of the new offer. When the reader made the new one, they may not have
 * known of the end yet.
 */
export function offerText(
  event: string,
  offer: {
    number: number
    madeBy: Party
    /** The party that made the next offer, if there is one by now. */
    nextMadeBy: Party | null
    terms: TermsInTime
    expires: string
    hold: Hold | null
  },
  facts: NoticeFactsRow,
): NoticeText | null {
  const { number, madeBy, nextMadeBy } = offer
  const [maker, other, gig] = [nameOf(facts, madeBy), nameOf(facts, otherParty(madeBy)), facts.gig_title]
  if (event === 'made')
    return {
      title: `${maker} sent you ${number === 1 ? 'an offer' : 'another offer'} for ${gig}`,
      paragraphs: [
        termLines(offer.terms),
        `You can accept it, decline it or make a counteroffer until ${offer.expires}.`,
      ],
    }
  if (event === 'declined' && nextMadeBy !== otherParty(madeBy))
    return {
      title: `${other} declined your offer: ${gig}`,
      paragraphs: [`${other} declined your offer.${nextMadeBy ? '' : ' You can make another one.'}`],
    }
  if (event === 'withdrawn' && nextMadeBy !== madeBy)
    return {
      title: `${maker} withdrew the offer: ${gig}`,
      paragraphs: [`${maker} withdrew the offer.`],
    }
  if (nextMadeBy) return null
  if (event === 'held')
    return {
      title: `${other} wants to accept your offer: ${gig}`,
      paragraphs: [`${holdText(offer.hold)} so ${other} couldn't be booked.`, holdAdvice(offer.hold, other)],
    }
  if (event === 'expired')
    return {
      title: `Your offer has expired: ${gig}`,
      paragraphs: [`${other} didn’t respond in time. You can make another offer.`],
    }
  return null
}

/** Returns the notice of a step of a booking; null when it notifies nobody. */
export function bookingText(
  { event, actor_role }: { event: string; actor_role: Party | 'system' },
  terms: TermsInTime,
  facts: NoticeFactsRow,
): NoticeText | null {
  const who = `${facts.artist_name} at ${facts.venue_name}`
  const gig = facts.gig_title
  switch (event) {
    case 'confirmed':
      return {
        title: `Booked: ${gig}`,
        paragraphs: [
          `${who} is booked.`,
          termLines(terms),
          `Next, you both need to sign the contract within ${SIGNING_HOURS} hours and before the start. If you don’t, the booking is cancelled automatically.`,
        ],
      }
    case 'released':
      return {
        title: `Booking cancelled, contract not signed: ${gig}`,
        paragraphs: [
          `The booking of ${who} was cancelled because you didn’t both sign the contract in time. Nobody owes anything.`,
        ],
      }
    case 'cancelled':
      return {
        title: `Booking cancelled: ${gig}`,
        paragraphs: [
          actor_role === 'system'
            ? `The booking of ${who} was cancelled.`
            : `${nameOf(facts, actor_role)} cancelled the booking of ${who}. See the contract for what that means.`,
        ],
      }
    case 'reminded':
      return {
        title: `Starts within 24 hours: ${gig}`,
        paragraphs: [`${who} starts within 24 hours.`, termLines(terms)],
      }
    default:
      return null
  }
}
