import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordWork } from '../../../current-work.ts'
import { findRetryLater } from '../../../http-helpers/retry-later.ts'
import { StorageRefusal } from '../refusals.ts'

/** A body that is too large or too slow is not read to its end. */
const ENDS_CONNECTION = new Set([408, 413])

/** Sends a failure in the shape that storage's clients read; logs unexpected ones. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  recordWork({ refusalCode: refusal.error })
  if (refusal.status === 500) request.log.error({ error }, 'storage failed')
  // The rest of a body that no one reads would keep the connection, and with it the client, waiting.
  if (request.raw.complete || !ENDS_CONNECTION.has(refusal.status)) request.raw.resume()
  else void reply.header('connection', 'close')
  if (refusal.status === 503 || refusal.status === 429) void reply.header('retry-after', '2')
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send({ statusCode: String(refusal.status), error: refusal.error, message: refusal.message })
}

function toRefusal(error: unknown): StorageRefusal {
  if (error instanceof StorageRefusal) return error
  if (error instanceof z.ZodError) {
    const texts = error.issues.map(({ path, message }) => [...path, message].join(': '))
    return new StorageRefusal(400, 'invalid_request', texts.join('; '))
  }
  const later = findRetryLater(error)
  if (later) return new StorageRefusal(later.status, 'unavailable', later.message)
  const { statusCode, message } = error as FastifyError
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new StorageRefusal(statusCode, STATUS_CODES[statusCode] ?? 'invalid_request', message)
  }
  return new StorageRefusal(500, 'internal', 'Something went wrong on our side. Try again.')
}
