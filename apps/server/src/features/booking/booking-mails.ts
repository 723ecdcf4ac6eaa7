import {
  dollars,
  initiatorOf,
  momentText,
  otherParty,
  type Party,
  PARTIES,
  termTexts,
  type OfferTerms,
} from '@bandstand/domain/booking'
import { SIGNING_HOURS } from '@bandstand/domain/contracts'
import type { MailFactsRow } from './booking-mail.queries.ts'

/** One mail to some of the two. `concerns` says which of their settings can keep it away; money always comes. */
export interface BookingMail {
  to: readonly Party[]
  concerns: 'gig' | 'message' | 'money'
  subject: string
  paragraphs: string[]
}

const nameOf = (facts: MailFactsRow, party: Party) =>
  party === 'artist' ? facts.artist_name : facts.venue_name
const nonEmpty = (...texts: string[]) => texts.filter((text) => text !== '')

/** Terms with the instants that their wall clocks mean. */
export interface MailTerms extends OfferTerms {
  startsAt: Date
  endsAt: Date
}

function termLines(terms: MailTerms): string {
  const { fee, sets, sound, meals, lodging, note } = termTexts(terms)
  return [
    `Fee: ${fee}`,
    `Start: ${momentText(terms.startsAt, terms.timeZone)}`,
    `End: ${momentText(terms.endsAt, terms.timeZone)}`,
    `Sets: ${sets}`,
    `Sound: ${sound}`,
    `Meals: ${meals}`,
    `Lodging: ${lodging}`,
    `Note: ${note}`,
  ].join('\n')
}

/** What is told of a step of an application; null when nobody gets mail for it. */
export function applicationMail(event: string, facts: MailFactsRow): BookingMail | null {
  const initiator = initiatorOf(facts.origin)
  const receiver = otherParty(initiator)
  const [from, gig] = [nameOf(facts, initiator), facts.gig_title]
  const fee = facts.proposed_fee_cents === null ? '' : `Proposed fee: ${dollars(facts.proposed_fee_cents)}`
  switch (event) {
    case 'sent':
      return {
        to: [receiver],
        concerns: 'gig',
        subject: initiator === 'artist' ? `${from} applied to ${gig}` : `${from} invites you to ${gig}`,
        paragraphs: nonEmpty(facts.message, fee, facts.set_details),
      }
    case 'shortlisted':
      return {
        to: ['artist'],
        concerns: 'gig',
        subject: `You are on the shortlist for ${gig}`,
        paragraphs: [`${facts.venue_name} put you on the shortlist for ${gig}.`],
      }
    case 'declined':
      return {
        to: [initiator],
        concerns: 'gig',
        subject: `Not this time: ${gig}`,
        paragraphs: nonEmpty(
          `${nameOf(facts, receiver)} declined your ${initiator === 'artist' ? 'application' : 'invitation'} this time.`,
          facts.closing_text,
        ),
      }
    case 'withdrawn':
      return {
        to: [receiver],
        concerns: 'gig',
        subject: `${from} withdrew: ${gig}`,
        paragraphs: [`${from} withdrew the ${initiator === 'artist' ? 'application' : 'invitation'}.`],
      }
    case 'expired':
      return {
        to: ['artist'],
        concerns: 'gig',
        subject: `Nobody was booked: ${gig}`,
        paragraphs: [
          `${gig} has begun, and ${facts.venue_name} booked nobody for it. Thank you for your interest: there are more gigs waiting.`,
        ],
      }
    case 'filled':
      return {
        to: ['artist'],
        concerns: 'gig',
        subject: `${gig} has been filled`,
        paragraphs: [
          `${facts.venue_name} has booked another artist for ${gig}. Thank you for your interest: there are more gigs waiting.`,
        ],
      }
    default:
      return null
  }
}

export function messageMail(message: { body: string; party: Party }, facts: MailFactsRow): BookingMail {
  return {
    to: [otherParty(message.party)],
    concerns: 'message',
    subject: `${nameOf(facts, message.party)} wrote to you about ${facts.gig_title}`,
    paragraphs: [message.body],
  }
}

/** What is told of a step of an offer; null when nobody gets mail for it, as when another one took its place. */
export function offerMail(
  event: string,
  offer: { number: number; madeBy: Party; isNewest: boolean; terms: MailTerms; expires: string },
  facts: MailFactsRow,
): BookingMail | null {
  const { number, madeBy } = offer
  const [maker, other, gig] = [nameOf(facts, madeBy), nameOf(facts, otherParty(madeBy)), facts.gig_title]
  const about = { concerns: 'gig' as const }
  if (event === 'made')
    return {
      ...about,
      to: [otherParty(madeBy)],
      subject: `${maker} makes ${number === 1 ? 'an offer' : 'another offer'}: ${gig}`,
      paragraphs: [
        termLines(offer.terms),
        `It stands until ${offer.expires}. Accept it, decline it or counter.`,
      ],
    }
  if (!offer.isNewest) return null
  if (event === 'declined')
    return {
      ...about,
      to: [madeBy],
      subject: `${other} declined your offer: ${gig}`,
      paragraphs: [`${other} declined your offer. You can make another one.`],
    }
  if (event === 'withdrawn')
    return {
      ...about,
      to: [otherParty(madeBy)],
      subject: `${maker} withdrew the offer: ${gig}`,
      paragraphs: [`${maker} withdrew the offer.`],
    }
  if (event === 'expired')
    return {
      ...about,
      to: [madeBy],
      subject: `Your offer has expired: ${gig}`,
      paragraphs: [`${other} did not answer in time. You can make another offer.`],
    }
  return null
}

/** What is told of a step of a booking; null when nobody gets mail for it. */
export function bookingMail(
  { event, doer }: { event: string; doer: Party | 'system' },
  terms: MailTerms,
  facts: MailFactsRow,
): BookingMail | null {
  const who = `${facts.artist_name} at ${facts.venue_name}`
  const gig = facts.gig_title
  const told = { to: PARTIES, concerns: 'money' as const }
  switch (event) {
    case 'confirmed':
      return {
        ...told,
        subject: `Booked: ${gig}`,
        paragraphs: [
          `${who} is booked.`,
          termLines(terms),
          `Next, both of you sign the contract, within ${SIGNING_HOURS} hours and before it begins. If not, the booking is released.`,
        ],
      }
    case 'released':
      return {
        ...told,
        subject: `Booking released: ${gig}`,
        paragraphs: [
          `The contract of ${who} was not signed by both in time. The booking is released, and nobody owes anything.`,
        ],
      }
    case 'cancelled':
      return {
        ...told,
        subject: `Booking cancelled: ${gig}`,
        paragraphs: [
          doer === 'system'
            ? `The booking of ${who} was cancelled.`
            : `${nameOf(facts, doer)} cancelled the booking of ${who}. What that means is in the contract.`,
        ],
      }
    case 'reminded':
      return {
        ...told,
        concerns: 'gig',
        subject: `Soon: ${gig}`,
        paragraphs: [`${who}: it begins within a day.`, termLines(terms)],
      }
    default:
      return null
  }
}
