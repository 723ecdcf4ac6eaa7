import {
  POLL_ANSWERS,
  POLL_STATES,
  pollAnswerInput,
  pollInput,
  PROMISE_KINDS,
  PROMISE_STATES,
  promiseInCents,
} from '@bandstand/domain/polls'
import { z } from 'zod'
import { busyPlayer } from '../booking/busy-players.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** Somebody whom an act asks. */
const pollPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  isYou: z.boolean(),
  isSub: z.boolean(),
  /** Whether they can answer themselves: they have an account with which they act for the act. */
  hasAccount: z.boolean(),
  /** Whether the reader can answer: their own, or for somebody without an account. */
  canAnswer: z.boolean(),
  answer: z.enum(POLL_ANSWERS).nullable(),
  note: z.string(),
  answeredAt: z.iso.datetime().nullable(),
})
export type PollPerson = z.infer<typeof pollPerson>

/** A place in the act, with everybody who was asked for it: the core first, then subs. */
const pollPlace = z.object({
  id: z.uuid(),
  instruments: z.array(z.string()),
  people: z.array(pollPerson),
  /** Who counts now; null when all said no and no sub is left. */
  currentId: z.uuid().nullable(),
})
export type PollPlace = z.infer<typeof pollPlace>

/** The gig that a poll is about, or a date of the act's own (`id`: null), whose place is in `venueName`. */
const pollGig = z.object({
  id: z.uuid().nullable(),
  title: z.string(),
  venueName: z.string(),
  startsAt: z.iso.datetime(),
  durationMinutes: z.number().int().nullable(),
  timeZone: z.string(),
  location: z.string(),
})

/** What the act does by itself as soon as everybody said yes. */
const pollPromise = z.object({
  kind: z.enum(PROMISE_KINDS),
  state: z.enum(PROMISE_STATES),
  /** For those who book for the act; null for everybody else. */
  details: z
    .object({
      message: z.string(),
      /** US dollars: of the application, or of the offer. */
      fee: z.number(),
      /** Whether the fee is for each player who says yes. */
      perPlayer: z.boolean(),
      setDetails: z.string(),
      /** Why it wasn't done; empty unless it failed. */
      reason: z.string(),
      /** What came of it, or the application with the offer. */
      applicationId: z.uuid().nullable(),
      bookingId: z.uuid().nullable(),
    })
    .nullable(),
  /** Whether the reader can take it back. */
  canTakeBack: z.boolean(),
})
export type PollPromise = z.infer<typeof pollPromise>

const poll = z.object({
  id: z.uuid(),
  actName: z.string(),
  gig: pollGig,
  /** What the act wrote to its people. */
  note: z.string(),
  dueAt: z.iso.datetime(),
  state: z.enum(POLL_STATES),
  places: z.array(pollPlace),
  /** Whether the reader can remind, cancel, and answer for people without an account. */
  canManage: z.boolean(),
  /** From when somebody can be reminded; null when nobody is left to remind, and for those who can't. */
  remindFrom: z.iso.datetime().nullable(),
  /** About what each player gets in US dollars, if the fee were divided equally; null when no fee is known. */
  each: z.number().nullable(),
  promise: pollPromise.nullable(),
  /** Who of those who count plays elsewhere in these hours, for those who book for the act; empty for everybody else. */
  busy: z.array(busyPlayer),
})
export type Poll = z.infer<typeof poll>

/** A poll that the caller hasn't answered. */
const myPoll = z.object({
  id: z.uuid(),
  partyId: z.uuid(),
  actName: z.string(),
  gig: pollGig,
  dueAt: z.iso.datetime(),
  each: z.number().nullable(),
})
export type MyPoll = z.infer<typeof myPoll>

/** What an act asked about a date of its own. */
const datePoll = poll.pick({ id: true, gig: true, state: true, dueAt: true })
export type DatePoll = z.infer<typeof datePoll>

const { get, post, put } = operations('Polls')
const byId = z.strictObject({ id: z.uuid() })

export const polls = {
  /** Notifies everybody of the core. A repeat with the same id asks nobody again. */
  ask: post('book', '/polls', 'Ask the people of your act whether they can play', {
    successStatus: 201,
  })
    .errors(
      declare(
        'GIG_NOT_FOUND',
        'POLL_TOO_FEW',
        'POLL_GIG_CLOSED',
        'POLL_EXISTS',
        'POLL_LIMIT_REACHED',
        'POLL_NOT_FOUND',
        'POLL_PROMISE_REFUSED',
      ),
    )
    .input(pollInput.transform((input) => ({ ...input, promise: promiseInCents(input.promise) })))
    .output(poll),
  get: get('answerPolls', '/polls/{id}', 'Get a poll of your act')
    .errors(declare('POLL_NOT_FOUND'))
    .input(byId)
    .output(poll),
  /**
   * `canAsk`: an act with enough people can ask its people about this gig. `players`: how many are asked then. `canPromise`: what the
   * act can promise when it asks; for an offer, its application.
   */
  ofGig: get('answerPolls', '/gigs/{gigId}/poll', 'Get what your act asked its people about a gig')
    .input(z.strictObject({ gigId: z.uuid() }))
    .output(
      z.object({
        canAsk: z.boolean(),
        players: z.number().int(),
        canPromise: z.object({ kind: z.enum(PROMISE_KINDS), applicationId: z.uuid().nullable() }).nullable(),
        poll: z.object({ id: z.uuid(), state: z.enum(POLL_STATES) }).nullable(),
      }),
    ),
  /** Of all acts that they belong to, soonest due first, at most 20. */
  mine: get('useAccount', '/my-polls', 'List the polls that you haven’t answered').output(
    z.object({ polls: z.array(myPoll) }),
  ),
  /** Dates ahead, soonest first, at most 20. `canAsk`: the caller can ask the people of an act with enough of them. */
  ofAct: get('answerPolls', '/act-polls', 'List what your act asked about dates of its own').output(
    z.object({ canAsk: z.boolean(), polls: z.array(datePoll) }),
  ),
  /** Their own, or that of somebody without an account for whoever books. It can change until the show starts. */
  answer: put('answerPolls', '/polls/{id}/answers/{answerId}', 'Answer a poll of your act')
    .errors(declare('POLL_NOT_FOUND', 'POLL_ANSWER_NOT_YOURS', 'POLL_OVER', 'POLL_MOVED'))
    .input(pollAnswerInput.extend({ id: z.uuid(), answerId: z.uuid() }))
    .output(poll),
  remind: post('book', '/polls/{id}/reminders', 'Remind those who haven’t answered a poll')
    .errors(declare('POLL_NOT_FOUND', 'POLL_OVER', 'POLL_REMINDED', 'POLL_NOBODY_TO_REMIND'))
    .input(byId)
    .output(poll),
  /** Until everybody said yes. A repeat changes nothing. */
  takeBack: post(
    'book',
    '/polls/{id}/promise/take-back',
    'Take back what your act does once everybody said yes',
  )
    .errors(declare('POLL_NOT_FOUND', 'POLL_PROMISE_SETTLED'))
    .input(byId)
    .output(poll),
  /** Takes back what it promises. A repeat changes nothing. */
  cancel: post('book', '/polls/{id}/cancel', 'Cancel a poll of your act')
    .errors(declare('POLL_NOT_FOUND'))
    .input(byId)
    .output(poll),
}
