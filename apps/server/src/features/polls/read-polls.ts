import type { DatePoll, MyPoll, Poll } from '@bandstand/api-spec'
import { can } from '@bandstand/domain/parties'
import { USUAL_MINUTES } from '@bandstand/domain/booking'
import { POLL_CORE_MIN, pollPlaces, type PollState, type PromiseKind } from '@bandstand/domain/polls'
import { addMinutes } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findBookingOfGig } from '../booking/index.ts'
import { findReadableGig, isPrivateFrom } from '../gigs/index.ts'
import { findBusyPlayers, readLineup } from '../lineup/index.ts'
import { possiblePromise } from './keep-promise.ts'
import { isStillTheirs, requirePoll } from './polls.policy.ts'
import {
  type AnswerRow,
  findPollOfGig,
  type PollRow,
  readAnswers,
  selectPollsOfDates,
  selectWaitingFor,
} from './polls.queries.ts'
import { findPromise } from './promises.queries.ts'
import { datePollView, myPollView, pollView, stateOf } from './polls.view.ts'

/** The most unanswered polls of a list. */
const MOST = 20

/** Returns a poll of the actor's act. Throws POLL_NOT_FOUND. */
export async function getPoll({ db, now }: Deps, actor: Actor, id: string): Promise<Poll> {
  const poll = await requirePoll(db, actor, id)
  const answers = await readAnswers(db, id)
  const busy = await findBusy(db, poll, answers, actor, now())
  return pollView(poll, answers, await findPromise(db, id), busy, actor, now())
}

/** Returns who of those who count plays elsewhere in the hours of a poll that isn't over, to those who book for the act. */
async function findBusy(db: Database, poll: PollRow, answers: AnswerRow[], actor: Actor, now: Date) {
  const isOver = poll.canceled_at !== null || poll.gig_starts_at <= now
  if (isOver || actor.role === null || !can(actor.role, 'book')) return []
  const minutes = poll.gig_duration_minutes ?? USUAL_MINUTES
  const show = {
    id: poll.gig_id && (await findBookingOfGig(db, poll.gig_id, poll.party_id)),
    starts_at: poll.gig_starts_at,
    ends_at: addMinutes(poll.gig_starts_at, minutes),
    time_zone: poll.gig_time_zone,
  }
  const players = pollPlaces(answers).flatMap(({ current }) => current ?? [])
  return (await findBusyPlayers(db, [{ ...show, players }], actor.userId))[0]!
}

/** Returns what the actor's act asked about a gig, and whether it can ask now. */
export async function getPollOfGig(deps: Deps, actor: Actor, gigId: string): Promise<PollOfGig> {
  const { db, now } = deps
  const none = { canAsk: false, players: 0, canPromise: null, poll: null }
  const poll = await findPollOfGig(db, gigId, actor.partyId)
  if (poll)
    return { ...none, poll: { id: poll.id, state: stateOf(poll, await readAnswers(db, poll.id), now()) } }
  if (actor.role === null || !can(actor.role, 'book')) return none
  const core = (await readLineup(db, actor.partyId)).filter(({ part }) => part === 'core')
  if (core.length < POLL_CORE_MIN) return none
  const gig = await findReadableGig(db, actor, gigId)
  if (!gig || gig.starts_at <= now() || (await isPrivateFrom(db, actor, gig))) return none
  if (!(await isStillTheirs(db, gig, actor.partyId))) return none
  const possible = await possiblePromise(deps, actor, gigId)
  const canPromise = possible && { kind: possible.kind, applicationId: possible.applicationId }
  return { canAsk: true, players: core.length, canPromise, poll: null }
}

interface PollOfGig {
  canAsk: boolean
  players: number
  canPromise: { kind: PromiseKind; applicationId: string | null } | null
  poll: { id: string; state: PollState } | null
}

/** Returns what the actor's act asked about dates of its own, and whether they can ask. */
export async function listPollsOfAct(
  { db, now }: Deps,
  actor: Actor,
): Promise<{ canAsk: boolean; polls: DatePoll[] }> {
  const rows = await selectPollsOfDates(db, actor.partyId, now(), MOST)
  const polls = rows.map(async (row) => datePollView(row, await readAnswers(db, row.id), now()))
  const mayAsk = actor.role !== null && can(actor.role, 'book')
  const core = mayAsk ? (await readLineup(db, actor.partyId)).filter(({ part }) => part === 'core') : []
  return { canAsk: core.length >= POLL_CORE_MIN, polls: await Promise.all(polls) }
}

/** Returns the polls of all their acts that the actor hasn't answered. */
export async function listMyPolls({ db, now }: Deps, actor: Actor): Promise<{ polls: MyPoll[] }> {
  const rows = await selectWaitingFor(db, actor.userId, now(), MOST)
  return { polls: rows.map(myPollView) }
}
