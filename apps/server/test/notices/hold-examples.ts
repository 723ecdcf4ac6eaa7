import type { Side } from '@bandstand/domain/lifecycle'
import { holdText, type NamedHold } from '../../src/features/booking/holds/hold-notice-texts.ts'
import type { HoldFact } from '../../src/features/booking/holds/step-hold.ts'
import { type Examples, example } from './example.ts'
import { after, before, STARTS, ZONE } from './facts.ts'

const hold: NamedHold = {
  act: 'Ada Reyes',
  venue_name: 'Gantry Hall',
  stage_name: 'Garden',
  starts_at: STARTS,
  ends_at: after(0),
  time_zone: ZONE,
  expires_at: before(24),
  answer_by: null,
}
const asked = { ...hold, answer_by: before(72) }
const read = (event: HoldFact, to: Side, actor: Side | null, rank = 1, of = hold) =>
  example(to, holdText(event, of, { to, actor, rank }))

/** Of holds. */
export const HOLD_EXAMPLES = {
  'hold.requested': [read('requested', 'venue', 'artist')],
  'hold.placed': [read('placed', 'artist', 'venue', 2)],
  'hold.accepted': [read('accepted', 'artist', 'venue', 3)],
  'hold.declined': [read('declined', 'artist', 'venue')],
  'hold.challenged': [
    read('challenged', 'artist', 'venue', 1, asked),
    read('challenged', 'venue', 'artist', 1, asked),
  ],
  'hold.confirmed': [read('confirmed', 'venue', 'artist')],
  'hold.kept': [read('kept', 'artist', 'artist', 2), read('kept', 'venue', 'artist', 2)],
  'hold.moved_up': [read('moved_up', 'artist', null), read('moved_up', 'artist', null, 2)],
  'hold.released': [
    read('released', 'artist', 'venue'),
    read('released', 'venue', 'artist'),
    read('released', 'artist', null),
  ],
  'hold.lapsed': [read('lapsed', 'artist', null), read('lapsed', 'venue', null)],
  'hold.expired': [read('expired', 'artist', null), read('expired', 'venue', null)],
  'hold.booked': [read('booked', 'artist', 'venue')],
  'hold.freed': [read('freed', 'artist', 'artist')],
} satisfies Examples
