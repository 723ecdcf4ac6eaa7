import { ERRORS, type ErrorCode } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/server'
import type { z } from 'zod'

type DataOf<Code extends ErrorCode> = (typeof ERRORS)[Code] extends { data: infer Data extends z.ZodType }
  ? [data: z.input<Data>]
  : []

/**
 * Returns the declared refusal with this code, to be thrown, with the data that the code declares. Its status and text
 * come from api-spec/errors.ts.
 */
export function refusal<Code extends Exclude<ErrorCode, 'INPUT_INVALID'>>(
  code: Code,
  ...[data]: DataOf<Code>
): ORPCError<string, unknown> {
  const { status, message } = ERRORS[code]
  return new ORPCError(code, { status, message, data })
}

/** Returns the refusal of a limit on contacting others, with the text that names the limit and when it ends. */
export function contactLimitRefusal(message: string, retryAt: Date): ORPCError<string, unknown> {
  const { status } = ERRORS.CONTACT_LIMIT_REACHED
  return new ORPCError('CONTACT_LIMIT_REACHED', { status, message, data: { retryAt: retryAt.toISOString() } })
}

/** Returns the refusal of a field that only the server can judge, in the shape of the schemas' own refusals. */
export function fieldRefusal(field: string, message: string): ORPCError<string, unknown> {
  const { status, message: summary } = ERRORS.INPUT_INVALID
  return new ORPCError('INPUT_INVALID', {
    status,
    message: summary,
    data: { issues: [{ path: [field], message }] },
  })
}
