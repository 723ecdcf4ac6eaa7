import { ERRORS, type ErrorCode } from '@bandstand/api-spec'
import { countOf, listText } from '@bandstand/domain/product'
import { instantText } from '@bandstand/domain/time'
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

/** Returns the refusal to delete the account of whoever is the only owner of another act or venue, which it names. */
export function soleOwnerRefusal(partyName: string): ORPCError<string, unknown> {
  const message = `You’re the only owner of ${partyName}. Make somebody else an owner before you delete your account.`
  return new ORPCError('ACCOUNT_OWNS_PARTY', { status: ERRORS.ACCOUNT_OWNS_PARTY.status, message })
}

/** Returns the refusal of a withdrawal that has to wait, with the reason and the time at the artist's from which on the bank is paid. */
export function payoutWaitRefusal(reason: string, from: Date, timeZone: string): ORPCError<string, unknown> {
  const start = instantText(from, timeZone)
  const code = reason === 'taken_back' ? 'ACCOUNT_JUST_TAKEN_BACK' : 'BANK_JUST_CHANGED'
  const message =
    reason === 'taken_back'
      ? `You took your account back with a link in our email. You can withdraw from ${start}.`
      : `Your bank account was changed. You can withdraw to it from ${start}.`
  return new ORPCError(code, { status: ERRORS[code].status, message })
}

/** Returns the refusal of a mailed code, with the text that says why and what to do. */
export function codeRefusal(message: string): ORPCError<string, unknown> {
  return new ORPCError('CODE_INCORRECT', { status: ERRORS.CODE_INCORRECT.status, message })
}

/** The most days that a refusal lists. */
const DAYS_LISTED = 3

/** Returns the refusal of blocked time that repeats, with the days (as 'Dec 14') on which the hours are taken. */
export function timeTakenRefusal(days: string[]): ORPCError<string, unknown> {
  const more = days.length - DAYS_LISTED
  const listed = more > 0 ? [...days.slice(0, DAYS_LISTED), countOf(more, 'more day')] : days
  return new ORPCError('TIME_TAKEN', {
    status: ERRORS.TIME_TAKEN.status,
    message: `You already have a booking or blocked time in these hours on ${listText(listed)}. Nothing was blocked.`,
  })
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
