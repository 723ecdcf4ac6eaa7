import type { z } from 'zod'
import { countOf } from '../product/index.ts'
import { tooLongText } from './too-long-text.ts'

const REQUIRED = 'This field is required'
const CHOOSE = 'Choose one of the options'
const EXPECTED: Record<string, string> = {
  string: 'Enter text',
  number: 'Enter a number',
  nan: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'Enter a list',
  date: 'Enter a date',
}
const FORMATS: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a valid URL',
  uuid: 'This ID isn’t valid',
  guid: 'This ID isn’t valid',
  datetime: 'Enter a date and a time',
  date: 'Enter a date',
  time: 'Enter a time',
}
/** The longest names of unknown fields that an error repeats. */
const NAMES_SHOWN = 100

/**
 * Returns what a reader is told about a value, wherever its schema has no text of its own: the validation library's
 * sentences never reach anybody. The server and the browser install it as that library's `customError`.
 */
export function inputProblem(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return REQUIRED
      return EXPECTED[issue.expected] ?? 'Fill in this part'
    case 'too_small':
      return tooSmallText(issue)
    case 'too_big':
      return tooBigText(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Check how this is written'
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ').slice(0, NAMES_SHOWN)}`
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : CHOOSE
    default:
      return 'Check what you entered here'
  }
}

function tooSmallText({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const least = Number(minimum)
  if (origin === 'string') return least <= 1 ? REQUIRED : `Use at least ${countOf(least, 'character')}`
  if (isNumeric(origin)) return inclusive === false ? `Enter more than ${least}` : `Enter ${least} or more`
  return `Choose at least ${least}`
}

function tooBigText({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const most = Number(maximum)
  if (origin === 'string') return tooLongText(most)
  if (isNumeric(origin)) return inclusive === false ? `Enter less than ${most}` : `Enter ${most} or less`
  return `Choose at most ${most}`
}

function isNumeric(origin: string): boolean {
  return origin === 'number' || origin === 'int' || origin === 'bigint'
}
