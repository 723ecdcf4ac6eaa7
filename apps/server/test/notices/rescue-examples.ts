import { askText, takenText, unfilledText } from '../../src/features/rescues/rescue-notices.ts'
import { APPLICATION } from './application-examples.ts'
import { type Examples, example } from './example.ts'
import { gig, id, parties } from './facts.ts'

const asked = { ...APPLICATION, origin: 'invited', message: '', set_details: '' } as const
const ofVenue = { ...gig, ...parties, gig_id: id(4) }

/** Of searches for a replacement. */
export const RESCUE_EXAMPLES = {
  'rescue.asked': [example('artist', askText(asked, { fee_cents: 420_00 }))],
  'rescue.taken': [example('artist', takenText(asked))],
  'rescue.asked_all': [
    example(
      'venue',
      unfilledText(ofVenue, { asked: 34, declined: 5, feeCents: 420_00 }, false),
      'some were asked',
    ),
    example(
      'venue',
      unfilledText(ofVenue, { asked: 0, declined: 0, feeCents: 420_00 }, false),
      'nobody could be asked',
    ),
  ],
  'rescue.over': [
    example('venue', unfilledText(ofVenue, { asked: 34, declined: 5, feeCents: 420_00 }, true)),
  ],
} satisfies Examples
