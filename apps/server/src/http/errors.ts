import type { ErrorCode } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findRetryLater } from '../http-helpers/retry-later.ts'
import { isText } from '../http-helpers/is-text.ts'
import { LimitReached } from '../security/limit-reached.ts'
import { recordLimit } from '../http-helpers/record-limit.ts'
import { sendRefusal } from '../http-helpers/send-refusal.ts'

/** Texts for what Fastify itself refuses, before any handler. */
const TEXTS: Record<string, string> = {
  FST_ERR_BAD_URL: 'The request’s address can’t be read',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request isn’t valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no body',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request has an unsupported content type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request’s length doesn’t match its Content-Length',
}
const NO_TEXT = 'The request has characters that aren’t text'

/**
 * Answers every failure that no handler answered: refusals keep their status; unexpected errors are logged once, and
 * their details hidden.
 */
export function registerErrorHandler(app: FastifyInstance, { log, security }: Deps): void {
  app.setErrorHandler(async (error: FastifyError | ORPCError<ErrorCode, unknown>, request, reply) => {
    // Thrown by an operation that is answered without the API layer.
    if (error instanceof ORPCError) return sendRefusal(reply, error.code)
    const later = findRetryLater(error)
    if (error instanceof LimitReached) await recordLimit(security, request)
    if (later) {
      const { retryAfterSeconds, code } = later
      if (later.status === 503) log.warn({ error }, 'a request was deferred')
      return sendRefusal(
        reply.headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' }),
        code,
      )
    }
    const status = error.statusCode ?? 500
    if (status >= 500) {
      log.error({ error }, 'a request failed unexpectedly')
      return sendRefusal(reply, 'UNEXPECTED', { data: { requestId: request.id } })
    }
    answerUnreadable(error, request, reply)
    return reply
  })
}

/** Answers requests that failed before they reached a handler. */
export function answerUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400
  const message = TEXTS[error.code]
  void sendRefusal(reply, 'BAD_REQUEST', { status, ...(message && { message }) })
}

/** Refuses requests whose body, query or parameters contain anything that `isText` doesn't accept. */
export function refuseWhatIsNoText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    if (isOnlyText(request.body) && isOnlyText(request.query) && isOnlyText(request.params)) return undefined
    return sendRefusal(reply, 'BAD_REQUEST', { message: NO_TEXT })
  })
}

/** A loop, not a recursion: a body may be nested deeper than the stack. */
function isOnlyText(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string' && !isText(next)) return false
    if (typeof next !== 'object' || next === null || Buffer.isBuffer(next)) continue
    for (const [key, entry] of Object.entries(next)) open.push(key, entry)
  }
  return true
}
