import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthFailure } from './auth-failure.ts'

/** The version from which errors are `{ code, message }`. */
const NAMED_CODES = '2024-01-01'

/** The protocol version to answer with; null for clients older than versions. */
function answeredVersion(request: FastifyRequest): string | null {
  const asked = request.headers['x-supabase-api-version']
  return typeof asked === 'string' && /^2\d{3}-[01]\d-[0-3]\d$/.test(asked) && asked >= NAMED_CODES
    ? NAMED_CODES
    : null
}

/** Answers with the version of the protocol that the client asked for, where we support it. */
export function echoVersion(request: FastifyRequest, reply: FastifyReply): void {
  const version = answeredVersion(request)
  if (version) reply.header('x-supabase-api-version', version)
}

/** Returns the body of a refusal in the form that the client's version of the protocol expects. */
export function failureBody(failure: AuthFailure, request: FastifyRequest) {
  const { code, message, status, reasons } = failure
  const weakness = reasons ? { weak_password: { reasons } } : {}
  return answeredVersion(request)
    ? { code, message, ...weakness }
    : { code: status, error_code: code, msg: message, ...weakness }
}
