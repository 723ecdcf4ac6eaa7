import type { Part } from '../lineup/index.ts'
import type { PollAnswer } from './poll-input.ts'

/** Somebody who is asked: of the core, or a sub for the place of one. */
export interface Asked {
  id: string
  /** The answer of the core whose place it is; their own for the core. */
  place_id: string
  /** 0 for the core, then each sub in the order in which they were asked. */
  turn: number
  answer: PollAnswer | null
}

/** One place in the act, with everybody who was asked for it in their order. */
export interface PollPlace<Row extends Asked> {
  rows: Row[]
  /** Who counts now: the first who didn't say no; null when everybody did. */
  current: Row | null
}

/** Returns the places of a poll. Subs behind somebody who didn't say no aren't needed anymore. */
export function pollPlaces<Row extends Asked>(rows: readonly Row[]): PollPlace<Row>[] {
  return rows
    .filter(({ turn }) => turn === 0)
    .map(({ place_id }) => {
      const ofPlace = rows.filter((row) => row.place_id === place_id).toSorted((a, b) => a.turn - b.turn)
      return { rows: ofPlace, current: ofPlace.find(({ answer }) => answer !== 'no') ?? null }
    })
}

/** Returns who has yet to say something, each once. */
export function unanswered<Row extends Asked>(rows: readonly Row[]): Row[] {
  return pollPlaces(rows).flatMap(({ current }) => (current && current.answer === null ? [current] : []))
}

/** Returns whether somebody said yes for every place. */
export function isDecided(rows: readonly Asked[]): boolean {
  const places = pollPlaces(rows)
  return places.length > 0 && places.every(({ current }) => current?.answer === 'yes')
}

/** Somebody in the line-up, in its order. */
interface Candidate {
  id: string
  part: Part
  instruments: readonly string[]
}

/**
 * Returns the next sub for a place whose people all said no: the first in the line-up who plays one of the core's instruments and
 * wasn't asked for any place; null when nobody is left. For a core without instruments it's the first sub of all.
 */
export function nextSub<Member extends Candidate>(
  instruments: readonly string[],
  lineup: readonly Member[],
  asked: ReadonlySet<string>,
): Member | null {
  const plays = (member: Member) =>
    instruments.length === 0 || member.instruments.some((each) => instruments.includes(each))
  return lineup.find((member) => member.part === 'sub' && !asked.has(member.id) && plays(member)) ?? null
}

/** open: somebody hasn't said yes. decided: every place is filled. closed: the answer was due. canceled: the act withdrew it. filled, taken_down: what happened to the gig. */
export const POLL_STATES = ['open', 'decided', 'closed', 'canceled', 'filled', 'taken_down'] as const
export type PollState = (typeof POLL_STATES)[number]

/** What can happen to a gig while an act asks its people. */
export type PollGone = Extract<PollState, 'filled' | 'taken_down'>

/** Returns whether an act asks no longer. */
export function isPollOver(state: PollState): boolean {
  return state === 'canceled' || state === 'filled' || state === 'taken_down'
}

/** Returns the state of a poll. An answer can still change an open, decided or closed one until the show starts. */
export function pollState(
  { dueAt, isCanceled, gone }: { dueAt: Date; isCanceled: boolean; gone: PollGone | null },
  rows: readonly Asked[],
  now: Date,
): PollState {
  if (isCanceled) return gone ?? 'canceled'
  if (isDecided(rows)) return 'decided'
  return dueAt <= now ? 'closed' : 'open'
}
