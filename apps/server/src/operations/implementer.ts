import { apiSpec } from '@bandstand/api-spec'
import type { OperationMeta } from '@bandstand/api-spec'
import { implement } from '@orpc/server'
import { accessRefusal, type Actor } from '../auth/actor.ts'
import { hasProof } from '../auth/factors/prove.ts'
import type { Limits } from '../security/limits.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors.ts'
import { limitAbilities } from './limit-abilities.ts'
import { whileMember } from './still-member.ts'

/** What every operation gets: the server's dependencies and the actor (null: nobody signed in). */
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
  /** When the client's last write was, as far as it says. */
  writtenAt: number | null
  /** Sets `Retry-After` on the answer. */
  setRetryAfter(seconds: number): void
}

/**
 * Responses are checked against the definition in development and tests. In production the check would cost time and change
 * nothing.
 */
const checksOutputs = process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development'

const base = implement(apiSpec)
  .$context<ApiContext>()
  .$config({ initialOutputValidationIndex: checksOutputs ? 0 : Number.NaN })

const requireActor = base.middleware(async ({ context: { actor, deps }, next, procedure, path }) => {
  const { meta, route } = procedure['~orpc']
  const { ability } = meta as OperationMeta
  const refused = ability ? accessRefusal(actor, ability) : 'UNAUTHENTICATED'
  if (!actor || !ability || refused) throw refusal(refused ?? 'UNAUTHENTICATED')
  const reads = route.method === 'GET'
  const result = await next({ context: { actor, deps: reads ? deps : whileMember(deps, actor, ability) } })
  const { role } = actor
  return role ? { ...result, output: limitAbilities(result.output, role, path[0] ?? '') } : result
})

/** Refuses with PROOF_REQUIRED a caller who hasn't recently proved who they are: a copied session is not enough. */
export const requireProof = base.middleware(async ({ context, next }) => {
  if (!context.actor || !(await hasProof(context.deps, context.actor))) throw refusal('PROOF_REQUIRED')
  return next()
})

/**
 * The API's definition, to be given handlers, for signed-in callers whose role has the operation's ability: an operation is
 * refused unless it declares itself public. A missing permission is refused before invalid input.
 */
export const api = base.use(requireActor)

/** The same for the few operations that anybody may call; `implementer.test.ts` lists them. */
export const publicApi = base
