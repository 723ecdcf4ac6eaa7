import type { Side } from '@bandstand/domain/lifecycle'
import type { ApplicationFactsRow } from '../../src/features/booking/notices/booking-notice.queries.ts'
import { answerDueText, unansweredText } from '../../src/features/booking/notices/answer-notices.ts'
import {
  applicationText,
  type OfferFacts,
  offerText,
  restoredText,
} from '../../src/features/booking/notices/booking-notice-texts.ts'
import { type Examples, example } from './example.ts'
import { BOOKED, gig, id, ids, NEW_TERMS, parties, termsOf } from './facts.ts'

/** Of Ada Reyes to Friday jazz at Gantry Hall. */
export const APPLICATION: ApplicationFactsRow = {
  ...parties,
  ...gig,
  ...ids,
  id: id(3),
  gig_id: id(4),
  origin: 'applied',
  agreed: false,
  status: 'sent',
  waiting_for: 'venue',
  message: 'We played the Cadieux last month. Here is a set we recorded there.',
  proposed_fee_cents: 450_00,
  set_details: 'Three sets of 45 minutes, standards and our own.',
  closing_text: '',
  delivered: true,
  created_at: BOOKED,
  last_activity_at: BOOKED,
  gig_begins_at: gig.gig_starts_at,
  schedule_id: null,
  answer_by: new Date('2026-11-23T17:00:00Z'),
  answered_at: null,
  answer_reminded_at: null,
  players: null,
}
const invitation: ApplicationFactsRow = {
  ...APPLICATION,
  origin: 'invited',
  message: 'We loved your set at the Cadieux. Would you play our Friday?',
  set_details: '',
}

const applied = (event: string, to: Side, facts: ApplicationFactsRow = APPLICATION, when?: string) =>
  example(to, applicationText(event, facts, to, null), when)

const offer: OfferFacts = {
  madeBy: 'venue',
  terms: termsOf({ note: 'Load in at six.' }),
  expiresAt: new Date('2026-11-19T17:00:00Z'),
  before: null,
  isCounter: false,
  nextMadeBy: null,
  conflict: null,
}
const offered = (event: string, to: Side, change: Partial<OfferFacts> = {}, when?: string) =>
  example(to, offerText(event, { ...offer, ...change }, APPLICATION), when)
/** Of an offer that the artist made to the venue. */
const byArtist: Partial<OfferFacts> = { madeBy: 'artist' }

export const APPLICATION_EXAMPLES = {
  'application.sent': [
    applied('sent', 'venue'),
    applied('sent', 'artist', invitation, 'an invitation without an offer'),
    example('artist', applicationText('sent', invitation, 'artist', offer), 'an invitation with an offer'),
    example(
      'artist',
      applicationText('sent', { ...invitation, message: '', agreed: true }, 'artist', offer),
      'what the venue says is agreed already',
    ),
  ],
  'application.shortlisted': [applied('shortlisted', 'artist')],
  'application.declined': [
    applied('declined', 'artist', { ...APPLICATION, closing_text: 'Next time, surely.' }),
    applied('declined', 'venue', invitation, 'of an invitation'),
  ],
  'application.withdrawn': [
    applied('withdrawn', 'venue'),
    applied('withdrawn', 'artist', invitation, 'of an invitation'),
  ],
  'application.answer_due': [
    example('venue', answerDueText(APPLICATION, 1)),
    example('venue', answerDueText(APPLICATION, 50), 'fifty of one gig'),
    example('artist', answerDueText(invitation, 1), 'an invitation'),
  ],
  'application.unanswered': [
    example('artist', unansweredText(APPLICATION, 'artist')),
    example('venue', unansweredText(APPLICATION, 'venue')),
    example('venue', unansweredText(invitation, 'venue'), 'of an invitation'),
    example('artist', unansweredText(invitation, 'artist'), 'of an invitation'),
  ],
  'application.expired': [applied('expired', 'artist')],
  'application.filled': [applied('filled', 'artist')],
  'application.closed': [
    applied('closed', 'artist', { ...APPLICATION, closing_text: 'The stage is being rebuilt.' }),
  ],
  'gig.restored': [example('artist', restoredText(APPLICATION))],

  'offer.made': [
    offered('made', 'artist'),
    offered(
      'made',
      'venue',
      { ...byArtist, terms: NEW_TERMS, before: termsOf(), isCounter: true },
      'a counteroffer',
    ),
  ],
  'offer.held': [offered('held', 'venue', { conflict: 'blocked' })],
  'offer.declined': [offered('declined', 'venue'), offered('declined', 'artist', byArtist)],
  'offer.withdrawn': [offered('withdrawn', 'artist'), offered('withdrawn', 'venue', byArtist)],
  'offer.expired': [offered('expired', 'venue'), offered('expired', 'artist', byArtist)],
} satisfies Examples
