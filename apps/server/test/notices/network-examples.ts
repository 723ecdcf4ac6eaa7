import { messageText } from '../../src/features/messages/message-notices.ts'
import type { MessageFactsRow } from '../../src/features/messages/message-notice.queries.ts'
import { acceptedText, requestedText } from '../../src/features/network/network-notices.ts'
import type { PersonRow } from '../../src/features/network/people.queries.ts'
import { ownerText, reporterText } from '../../src/features/reports/report-notices.ts'
import { type Examples, example } from './example.ts'
import { BOOKED, gig, id } from './facts.ts'

const person: PersonRow = {
  uuid: id(1),
  user_type: 'artist',
  name: 'Ada Reyes',
  profile_image_url: null,
  location: 'Detroit, MI',
  instruments: ['Saxophone', 'Clarinet'],
  venue_type: null,
}
const room: PersonRow = {
  ...person,
  uuid: id(2),
  user_type: 'venue',
  name: 'Gantry Hall',
  instruments: [],
  venue_type: 'Music hall',
}

const message: MessageFactsRow = {
  thread_id: id(8),
  body: 'Is the piano tuned?',
  attachments: 1,
  is_question: false,
  sender_id: id(1),
  sender_name: 'Ada Reyes',
  reader_id: id(2),
  created_at: BOOKED,
  is_read: false,
}

/** Of messages, reports and connections. */
export const NETWORK_EXAMPLES = {
  'message.sent': [
    example('venue', messageText(message, { ...gig, venue_name: 'Gantry Hall' })),
    example(
      'venue',
      messageText({ ...message, attachments: 0, is_question: true }, { ...gig, venue_name: 'Gantry Hall' }),
    ),
  ],
  'report.resolved': [
    ...(['dismissed', 'warned', 'removed', 'suspended', 'gone'] as const).map((resolution) =>
      example(
        'member',
        reporterText({ subject: 'gig', resolution, reportedAt: BOOKED, page: `/gigs/${id(4)}` }),
      ),
    ),
    example(
      'member',
      reporterText({
        subject: 'message',
        resolution: 'removed',
        reportedAt: BOOKED,
        page: `/messages/${id(8)}`,
      }),
    ),
  ],
  'report.upheld': [
    ownerText({ subject: 'message', resolution: 'removed', reason: 'abuse', title: null }),
    ownerText({ subject: 'gig', resolution: 'removed', reason: 'scam', title: gig.gig_title }),
    ownerText({ subject: 'profile', resolution: 'warned', reason: 'fake', title: null }),
    ownerText({ subject: 'review', resolution: 'suspended', reason: 'abuse', title: null }),
  ].map((text) => example('member', text)),
  'network.requested': [example('member', requestedText(person, 'We met at the fair.'))],
  'network.accepted': [example('member', acceptedText(room))],
} satisfies Examples
