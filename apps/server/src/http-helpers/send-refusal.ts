import { ERRORS, type ErrorCode } from '@bandstand/api-spec'
import type { FastifyReply } from 'fastify'
import { recordWork } from '../current-work.ts'

interface Details {
  /** Replaces the code's own text, where it depends on the request. */
  message?: string
  /** Replaces the code's own status, where the framework has a better one. */
  status?: number
  data?: object
}

/** Refuses a request outside of the API layer the same way: with a declared code, its status and text. */
export function sendRefusal(reply: FastifyReply, code: ErrorCode, details: Details = {}): FastifyReply {
  const { status, message } = ERRORS[code]
  recordWork({ refusalCode: code })
  const body = { defined: true, code, status, message, ...details }
  return reply.code(body.status).send(body)
}
