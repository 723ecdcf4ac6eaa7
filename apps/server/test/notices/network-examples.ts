import { messageText } from '../../src/features/messages/message-notices.ts'
import type { MessageFactsRow } from '../../src/features/messages/message-notice.queries.ts'
import { reportText } from '../../src/features/messages/report-notices.ts'
import { acceptedText, requestedText } from '../../src/features/network/network-notices.ts'
import type { PersonRow } from '../../src/features/network/people.queries.ts'
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
  'report.resolved': [example('member', reportText('removed', BOOKED, id(8)))],
  'network.requested': [example('member', requestedText(person, 'We met at the fair.'))],
  'network.accepted': [example('member', acceptedText(room))],
} satisfies Examples
