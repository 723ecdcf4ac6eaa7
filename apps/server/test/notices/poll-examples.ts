import { pollTexts } from '@bandstand/domain/polls'
import { actText, memberText, promiseText } from '../../src/features/polls/poll-notices.ts'
import { type Examples, example } from './example.ts'
import { before, gig, id, parties } from './facts.ts'

const poll = {
  ...gig,
  ...parties,
  id: id(7),
  party_id: id(1),
  gig_id: id(4),
  act_name: 'Ada Reyes Trio',
  note: 'We’d play the new set.',
  due_at: before(72),
  asked_starts_at: null,
  title: null,
  place: null,
  starts_at: null,
  ends_at: null,
  time_zone: null,
  gone: null,
  asked_fee_cents: null,
  is_fee_per_player: false,
  places: 3,
}
const answerOf = (name: string, answer: 'yes' | 'no' | null, turn = 0) => ({
  id: id(turn + 5),
  poll_id: poll.id,
  place_id: id(5),
  turn,
  lineup_member_id: null,
  person_id: null,
  reader_id: null,
  name,
  instruments: ['Drums'],
  answer,
  note: '',
  asked_at: before(96),
  answered_at: answer && before(80),
})
const no = { ...answerOf('Kim Lee', 'no'), note: 'I’m away that week.' }

const promised = (kind: 'apply' | 'accept', reason = '') =>
  promiseText(poll, {
    kind,
    outcome: reason ? 'failed' : 'kept',
    reason,
    known_application_id: id(3),
    booking_id: id(5),
  })

/** Of polls. */
export const POLL_EXAMPLES = {
  'poll.asked': [
    example('member', memberText('asked', poll, { turn: 0 })),
    example('member', memberText('asked', poll, { turn: 1 }), 'as a sub'),
  ],
  'poll.reminded': [example('member', memberText('reminded', poll, { turn: 0 }))],
  'poll.moved': [example('member', memberText('moved', poll, { turn: 0 }))],
  'poll.gone': [
    example('member', memberText('gone', { ...poll, gone: 'filled' }, { turn: 0 }), 'another act was booked'),
    example('member', memberText('gone', { ...poll, gone: 'taken_down' }, { turn: 0 }), 'it was taken down'),
  ],
  'poll.canceled': [example('member', memberText('canceled', poll, { turn: 0 }))],
  'poll.declined': [
    example('artist', actText('declined', poll, [no, answerOf('Jo Park', null, 1)], no), 'a sub was asked'),
    example('artist', actText('declined', poll, [no], no), 'no sub is left'),
  ],
  'poll.decided': [example('artist', actText('decided', poll, [answerOf('Kim Lee', 'yes')], null))],
  'poll.closed': [example('artist', actText('closed', poll, [answerOf('Kim Lee', null)], null))],
  'poll.promise_kept': [
    example('artist', promised('apply'), 'it applied'),
    example('artist', promised('accept'), 'it accepted an offer'),
  ],
  'poll.promise_failed': [
    example('artist', promised('apply', 'This gig is no longer open'), 'it couldn’t apply'),
    example('artist', promised('apply', pollTexts.gone), 'the gig was gone before'),
    example('artist', promised('accept', 'This offer has expired'), 'it couldn’t accept an offer'),
  ],
} satisfies Examples
