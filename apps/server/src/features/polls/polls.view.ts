import type { BusyPlayer, DatePoll, MyPoll, Poll, PollPerson, PollPromise } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import { can } from '@bandstand/domain/parties'
import { pollPlaces, pollState } from '@bandstand/domain/polls'
import type { Actor } from '../../auth/actor.ts'
import { feeEachCents, mayAnswer, nextReminderAt, toRemind } from './polls.policy.ts'
import type { AnswerRow, PollRow } from './polls.queries.ts'
import type { PromiseRow } from './promises.queries.ts'

/** Returns a poll as somebody of its act sees it. */
export function pollView(
  row: PollRow,
  answers: AnswerRow[],
  promise: PromiseRow | null,
  busy: BusyPlayer[],
  actor: Actor,
  now: Date,
): Poll {
  const canManage = actor.role !== null && can(actor.role, 'book')
  const isOver = row.canceled_at !== null || row.gig_starts_at <= now
  const canRemind = canManage && !isOver && toRemind(answers).length > 0
  return {
    id: row.id,
    actName: row.act_name,
    gig: gigView(row),
    note: row.note,
    dueAt: row.due_at.toISOString(),
    state: stateOf(row, answers, now),
    places: pollPlaces(answers).map((place) => ({
      id: place.rows[0]!.place_id,
      instruments: place.rows[0]!.instruments,
      people: place.rows.map((each) => personView(each, actor, isOver)),
      currentId: place.current?.id ?? null,
    })),
    canManage,
    remindFrom: canRemind ? nextReminderAt(row).toISOString() : null,
    each: dollarsOf(feeEachCents(row)),
    promise: promise && promiseView(promise, canManage, isOver),
    busy,
  }
}

/** Returns a poll that its reader hasn't answered. */
export function myPollView(row: PollRow): MyPoll {
  return {
    id: row.id,
    partyId: row.party_id,
    actName: row.act_name,
    gig: gigView(row),
    dueAt: row.due_at.toISOString(),
    each: dollarsOf(feeEachCents(row)),
  }
}

/** Returns what an act asked about a date of its own. */
export function datePollView(row: PollRow, answers: AnswerRow[], now: Date): DatePoll {
  const { id, due_at } = row
  return { id, gig: gigView(row), state: stateOf(row, answers, now), dueAt: due_at.toISOString() }
}

/** Returns what an act does once everybody said yes: to those who only play, that it does. */
function promiseView(row: PromiseRow, canManage: boolean, isOver: boolean): PollPromise {
  const details = {
    message: row.message,
    fee: dollarsOf(row.known_fee_cents),
    perPlayer: row.per_player,
    setDetails: row.set_details,
    reason: row.reason,
    applicationId: row.known_application_id,
    bookingId: row.booking_id,
  }
  return {
    kind: row.kind,
    state: row.outcome ?? 'open',
    details: canManage ? details : null,
    canTakeBack: canManage && !isOver && row.outcome === null,
  }
}

/** Returns the state of a poll. */
export function stateOf({ due_at, canceled_at, gone }: PollRow, answers: AnswerRow[], now: Date) {
  return pollState({ dueAt: due_at, isCanceled: canceled_at !== null, gone }, answers, now)
}

function gigView(row: PollRow): Poll['gig'] {
  return {
    id: row.gig_id,
    title: row.gig_title,
    venueName: row.venue_name,
    startsAt: row.gig_starts_at.toISOString(),
    durationMinutes: row.gig_duration_minutes,
    timeZone: row.gig_time_zone,
    location: row.gig_location,
  }
}

function personView(row: AnswerRow, actor: Actor, isOver: boolean): PollPerson {
  return {
    id: row.id,
    name: row.name,
    isYou: row.reader_id === actor.userId,
    isSub: row.turn > 0,
    hasAccount: row.reader_id !== null,
    canAnswer: !isOver && mayAnswer(actor, row),
    answer: row.answer,
    note: row.note,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}
