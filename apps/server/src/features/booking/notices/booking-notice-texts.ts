import { initiatorOf } from '@bandstand/domain/booking'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { formatMoney } from '@bandstand/domain/money'
import { instantText } from '@bandstand/domain/time'
import { type NoticeText, quoted } from '../../../outbox/notice.ts'
import type { ApplicationFactsRow } from './booking-notice.queries.ts'
import { deadlineFact, payFact, showFacts, termFacts, type TermsInTime } from '../show-facts.ts'
import type { VenueConflict } from '../calendar/venue-time.ts'

/** An offer as a notice shows it. */
export interface OfferFacts {
  madeBy: Side
  terms: TermsInTime
  expiresAt: Date
  /** The terms of the offer before it in the same application. */
  before: TermsInTime | null
  /** Whether it replaced an offer of the other party that was still pending. */
  isCounter: boolean
  /** The party that made the next offer, if there is one by now. */
  nextMadeBy: Side | null
  /** What in the venue's calendar prevented an acceptance. */
  conflict: VenueConflict | null
}

/** Returns the notice of a step of an application to one party; null when it notifies nobody. */
// oxlint-disable-next-line max-lines-per-function -- a table of notices: each case is one
export function applicationText(
  event: string,
  facts: ApplicationFactsRow,
  to: Side,
  /** The offer that an invitation was sent with. */
  offer: Pick<OfferFacts, 'terms' | 'expiresAt'> | null,
): NoticeText | null {
  const initiator = initiatorOf(facts.origin)
  const [from, receiver] = [facts[`${initiator}_name`], facts[`${otherSide(initiator)}_name`]]
  const { venue_name: venue, gig_title: gig } = facts
  const own = initiator === 'artist' ? 'application' : 'invitation'
  const about = { facts: showFacts(facts, payFact(facts)), path: `/applications/${facts.id}` }
  const ended = { ...about, action: `See ${own}` }
  switch (event) {
    case 'sent':
      return initiator === 'artist' ? appliedText(facts) : invitationText(facts, offer)
    case 'shortlisted':
      return {
        ...about,
        title: `You’re on the shortlist for ${gig}`,
        paragraphs: [
          `${venue} put you on the shortlist for ${gig}.`,
          `You don’t have to do anything now. ${venue} can send you an offer until the show starts.`,
        ],
        action: 'See application',
      }
    case 'declined':
      return {
        ...ended,
        title: `${receiver} declined your ${own}: ${gig}`,
        paragraphs: [
          `${receiver} declined your ${own} for ${gig} this time.`,
          ...quoted(facts.closing_text),
          initiator === 'artist'
            ? 'You can still apply to other gigs on that date.'
            : 'Your gig stays open. You can invite another artist until it starts.',
        ],
      }
    case 'withdrawn':
      return {
        ...ended,
        title: `${from} withdrew their ${own}: ${gig}`,
        paragraphs: [
          `${from} withdrew their ${own} for ${gig}.`,
          to === 'venue'
            ? 'Your gig stays open, and other artists can apply until it starts.'
            : 'You don’t have to reply. You can still apply to other gigs on that date.',
        ],
      }
    case 'expired':
      return {
        ...ended,
        title: `Nobody was booked: ${gig} at ${venue}`,
        paragraphs: [
          `${gig} has started, and ${venue} didn’t book anyone, so your ${own} is closed.`,
          'You don’t have to do anything. Find your next gig on Bandstand.',
        ],
      }
    case 'closed':
      return {
        ...ended,
        title: `Closed: ${gig} at ${venue}`,
        paragraphs: [
          `${venue} closed ${gig}, so your ${own} ended.`,
          ...quoted(facts.closing_text),
          'If you kept the date free, you can take another gig. We’ll let you know if this one opens again.',
        ],
      }
    case 'filled':
      return {
        ...ended,
        title: `${gig} at ${venue} was filled`,
        paragraphs: [
          `${venue} booked another artist for ${gig}, so your ${own} is closed.`,
          'You don’t have to do anything. If you kept the date free, you can take another gig.',
        ],
      }
    default:
      return null
  }
}

/** Returns the notice of an application to its venue. */
function appliedText(facts: ApplicationFactsRow): NoticeText {
  const { artist_name: artist, gig_title: gig } = facts
  const fee = feeOf(facts)
  return {
    title: `${artist} applied to ${gig}`,
    paragraphs: [
      `${artist} would like to play ${gig}${fee ? ` for ${fee}` : ''}.`,
      ...quoted(facts.message, facts.set_details),
      'You can make an offer, shortlist them or decline until the show starts.',
    ],
    facts: showFacts(facts, payFact(facts), fee ? { label: 'Proposed fee', value: fee } : null),
    action: 'Review applicant',
    path: `/applications/${facts.id}`,
  }
}

/** Returns the notice of an invitation to its artist: the gig, and the offer if there is one. */
function invitationText(
  facts: ApplicationFactsRow,
  offer: Pick<OfferFacts, 'terms' | 'expiresAt'> | null,
): NoticeText {
  const { venue_name: venue, gig_title: gig } = facts
  const about = { title: `${venue} invited you to ${gig}`, path: `/applications/${facts.id}` }
  const message = quoted(facts.message)
  if (!offer) {
    const fee = feeOf(facts)
    return {
      ...about,
      paragraphs: [
        `${venue} would like you to play ${gig}${fee ? ` for ${fee}` : ''}.`,
        ...message,
        'You can reply, send your own offer or decline until the show starts.',
      ],
      facts: showFacts(facts, payFact(facts), fee ? { label: 'Proposed fee', value: fee } : null),
      action: 'Reply to invitation',
    }
  }
  const until = instantText(offer.expiresAt, facts.gig_time_zone)
  const terms = [...termFacts(facts, offer.terms, null), deadlineFact('Reply by', offer.expiresAt, facts)]
  if (facts.agreed)
    return {
      ...about,
      title: `Is this right? ${gig} at ${venue}`,
      paragraphs: [
        `${venue} wrote that you two agreed on ${gig} for ${formatMoney(offer.terms.feeCents)}.`,
        ...message,
        `If it’s right, say yes by ${until} and you’re booked. If something is off, send a change or decline. Nothing is booked until you reply.`,
      ],
      facts: terms,
      action: 'Check the details',
    }
  return {
    ...about,
    paragraphs: [
      `${venue} would like you to play ${gig} and offers you ${formatMoney(offer.terms.feeCents)}.`,
      ...message,
      `This is an offer: accept it by ${until} and you’re booked. You can also decline it or make a counteroffer.`,
    ],
    facts: terms,
    action: 'Review offer',
  }
}

/** Returns the notice to an artist whose application ended when the gig was closed, and whose gig is open again. */
export function restoredText(facts: ApplicationFactsRow): NoticeText {
  const { gig_title: gig, venue_name: venue } = facts
  return {
    title: `Open again: ${gig} at ${venue}`,
    paragraphs: [
      `${venue} opened ${gig} again. It had closed your application with the gig.`,
      'You can apply again until the show starts.',
    ],
    facts: showFacts(facts, payFact(facts)),
    action: 'View gig',
    path: `/gigs/${facts.gig_id}`,
  }
}

/**
 * Returns the notice of a step of an offer; null when it notifies nobody. A member who declines or withdraws an offer and
 * makes another one causes only one notice, of the new offer. If the reader made the new one, they may not have seen the end
 * yet.
 */
// oxlint-disable-next-line max-lines-per-function -- a table of notices: each case is one
export function offerText(event: string, offer: OfferFacts, facts: ApplicationFactsRow): NoticeText | null {
  const { madeBy, nextMadeBy, terms, before } = offer
  const { gig_title: gig, gig_time_zone: zone } = facts
  const [maker, other] = [facts[`${madeBy}_name`], facts[`${otherSide(madeBy)}_name`]]
  const fee = formatMoney(terms.feeCents)
  const about = { facts: termFacts(facts, terms, null), path: `/applications/${facts.id}` }
  if (event === 'made') {
    const what = offer.isCounter ? 'a counteroffer' : before ? 'another offer' : 'an offer'
    return {
      ...about,
      title: `${maker} sent you ${what} for ${gig}`,
      paragraphs: [
        `${maker} offers ${fee} for ${gig}.`,
        `You can accept it, decline it or make a counteroffer until ${instantText(offer.expiresAt, zone)}. After that it expires.`,
      ],
      facts: [...termFacts(facts, terms, before), deadlineFact('Reply by', offer.expiresAt, facts)],
      action: 'Review offer',
    }
  }
  if (event === 'declined' && nextMadeBy !== otherSide(madeBy))
    return {
      ...about,
      title: `${other} declined your offer: ${gig}`,
      paragraphs: [
        `${other} declined your offer of ${fee}.`,
        ...(nextMadeBy ? [] : ['You can make another one until the show starts.']),
      ],
      action: nextMadeBy ? 'See your offers' : 'Make another offer',
    }
  if (event === 'withdrawn' && nextMadeBy !== madeBy)
    return {
      ...about,
      title: `${maker} withdrew the offer: ${gig}`,
      paragraphs: [
        `${maker} withdrew the offer of ${fee}, so you can no longer accept it.`,
        ...(nextMadeBy ? [] : ['You can make an offer yourself until the show starts.']),
      ],
      action: nextMadeBy ? 'See your offers' : 'Make an offer',
    }
  if (nextMadeBy) return null
  if (event === 'held')
    return {
      ...about,
      title: `${other} wants to accept your offer: ${gig}`,
      paragraphs: [
        `${conflictText(offer.conflict)} so ${other} couldn’t be booked.`,
        `${conflictAdvice(offer.conflict, other)} Your offer expires ${instantText(offer.expiresAt, zone)}.`,
      ],
      facts: [...about.facts, deadlineFact('Expires', offer.expiresAt, facts)],
      action: 'See your offer',
    }
  if (event === 'expired')
    return {
      ...about,
      title: `Your offer expired: ${gig} with ${other}`,
      paragraphs: [
        `${other} didn’t respond to your offer of ${fee} in time.`,
        'You can make another one until the show starts.',
      ],
      facts: [...about.facts, deadlineFact('Expired', offer.expiresAt, facts)],
      action: 'Make another offer',
    }
  return null
}

const conflictText = (conflict: VenueConflict | null) =>
  conflict === 'blocked'
    ? 'You’ve blocked these hours in your calendar,'
    : 'Another act was booked on the same stage in these hours,'

function conflictAdvice(conflict: VenueConflict | null, other: string): string {
  if (conflict === null) return `These hours are free again. Ask ${other} to accept once more.`
  if (conflict === 'booked') return `To book ${other}, offer other hours, or move the gig to another stage.`
  return `To book ${other}, remove the block. They can accept once you have.`
}

const feeOf = ({ proposed_fee_cents: cents }: ApplicationFactsRow) =>
  cents === null ? '' : formatMoney(cents)
