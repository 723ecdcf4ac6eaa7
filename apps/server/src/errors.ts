import { ERRORS, type ErrorCode } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/server'

/** The declared refusal with this code, to be thrown. Its status and text come from the one table. */
export function refusal(code: Exclude<ErrorCode, 'INPUT_INVALID'>): ORPCError<string, unknown> {
  const { status, message } = ERRORS[code]
  return new ORPCError(code, { status, message })
}

/** A field that only the server could judge, refused in the shape of the schemas' own refusals. */
export function fieldRefusal(field: string, message: string): ORPCError<string, unknown> {
  const { status, message: summary } = ERRORS.INPUT_INVALID
  return new ORPCError('INPUT_INVALID', {
    status,
    message: summary,
    data: { issues: [{ path: [field], message }] },
  })
}
