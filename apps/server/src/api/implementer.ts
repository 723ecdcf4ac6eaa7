import { apiSpec } from '@bandstand/api-spec'
import { implement } from '@orpc/server'
import type { Actor } from '../auth/actor.ts'
import type { Limits } from '../security/limits.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors.ts'

/** What every operation gets: the server's parts and who is asking (null: nobody signed in). */
export interface ApiContext {
  deps: Deps
  actor: Actor | null
  limits: Limits
  /** The caller's address, for limits. */
  ip: string
  /** Names the request in logs. */
  requestId: string
  /** The caller's program as it names itself; may be empty. */
  userAgent: string
  /** Puts `Retry-After` on the answer. */
  tellRetryAfter(seconds: number): void
}

/** Answers are checked against the definition where mistakes are made; in production that would cost and change nothing. */
const checksOutputs = process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development'

/** The API's definition, waiting for handlers. Who may not ask is told before what is wrong with the question. */
export const api = implement(apiSpec)
  .$context<ApiContext>()
  .$config({ initialInputValidationIndex: 1, initialOutputValidationIndex: checksOutputs ? 1 : Number.NaN })

/** Lets signed-in callers through and hands their identity on. */
export const signedIn = api.middleware(async ({ context, next }) => {
  if (!context.actor) throw refusal('UNAUTHENTICATED')
  return next({ context: { actor: context.actor } })
})
