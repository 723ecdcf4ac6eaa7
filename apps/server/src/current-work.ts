import type { PersonId } from '@bandstand/domain/accounts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** A request or a job, and what the log, the metrics and the traces say of everything that is done for it. */
export interface Work {
  kind: 'request' | 'job'
  /** Unique among all servers. A job has that of the request that caused it. */
  requestId: string
  /** What is done: an operation ('gigs.create'), a route, or the kind of an event. There's a limited number of them. */
  operation: string
  actorId: PersonId | null
  refusalCode: string | null
  /** Its place in a trace as W3C writes it: at first that of its cause, once traced its own. */
  traceparent: string | null
}

/** 80 bits, whose hexadecimal digits can't be confused with each other when a member reads them aloud. */
const ID_BYTES = 10

const storage = new AsyncLocalStorage<Work>()

/** Returns a new id of a request, which a member can quote to an operator. */
export function newRequestId(): string {
  return randomBytes(ID_BYTES).toString('hex')
}

/** Returns the request or job that the caller runs for; undefined outside of any. */
export function currentWork(): Work | undefined {
  return storage.getStore()
}

/** Runs `act`, and everything that it starts, for this work. */
export function runFor<Result>(work: Work, act: () => Result): Result {
  return storage.run(work, act)
}

/** Notes facts about the current work, if there is one. */
export function recordWork(facts: Partial<Pick<Work, 'operation' | 'actorId' | 'refusalCode'>>): void {
  const work = currentWork()
  if (work) Object.assign(work, facts)
}

/** What a job carries about its cause. */
export type Cause = Partial<Pick<Work, 'requestId' | 'traceparent'>>

/** Returns what a job that is caused now has to carry. */
export function currentCause(): Cause {
  const work = currentWork()
  if (!work) return {}
  const { requestId, traceparent } = work
  return { requestId, ...(traceparent && { traceparent }) }
}
