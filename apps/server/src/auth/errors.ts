import type { FastifyError, FastifyInstance } from 'fastify'
import { findRetryLater } from '../http-helpers/retry-later.ts'
import { AuthFailure } from './auth-failure.ts'
import { recordWork } from '../current-work.ts'
import type { Deps } from '../deps.ts'
import { LimitReached } from '../security/limit-reached.ts'
import { recordLimit } from '../http-helpers/record-limit.ts'
import { failureBody } from './protocol-version.ts'

/** Answers every failure below /auth/v1 in the protocol's form; logs unexpected ones once and hides their details. */
export function registerAuthErrors(auth: FastifyInstance, { security }: Pick<Deps, 'security'>): void {
  auth.setErrorHandler(async (error: FastifyError | AuthFailure | LimitReached, request, reply) => {
    const failure = asFailure(error)
    const later = findRetryLater(error)
    const wait = later?.retryAfterSeconds ?? failure.retryAfterSeconds
    recordWork({ refusalCode: failure.code })
    if (wait) reply.header('retry-after', wait)
    if (failure.status === 429) await recordLimit(security, request)
    if (later?.status === 503) request.log.warn({ error }, 'an account request was deferred')
    else if (failure.status >= 500) request.log.error({ error }, 'an account request failed unexpectedly')
    return reply.code(failure.status).send(failureBody(failure, request))
  })
  auth.setNotFoundHandler((request, reply) => {
    const failure = new AuthFailure('not_found')
    return reply.code(failure.status).send(failureBody(failure, request))
  })
}

/** Texts for requests that are refused before any handler. */
const UNREADABLE: Record<number, string> = {
  413: 'The request is too large.',
  415: 'The request must be JSON.',
}

function asFailure(error: FastifyError | AuthFailure | LimitReached): AuthFailure {
  if (error instanceof AuthFailure) return error
  if (error instanceof LimitReached)
    return new AuthFailure('over_request_rate_limit', { message: error.message })
  const later = findRetryLater(error)
  if (later) return new AuthFailure('unexpected_failure', later)
  const status = error.statusCode ?? 500
  if (status >= 500) return new AuthFailure('unexpected_failure')
  const message = UNREADABLE[status] ?? 'The request can’t be read.'
  return new AuthFailure('validation_failed', { status, message })
}
