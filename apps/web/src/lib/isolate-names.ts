import { isolated } from '@bandstand/domain/text'

const NAMES = new Set(['name', 'title', 'gigTitle', 'venueName', 'bandName', 'fullName'])
/** A contract is shown as it was signed, to the character. */
const AS_THEY_ARE = new Set(['document'])

/**
 * What the API answered, with the names and titles in it ready for a sentence: one that is written from right to left
 * must not turn the text around it. Saving takes the marks out again.
 */
export function isolateNames(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((each: unknown) => isolateNames(each))
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]: [string, unknown]) => {
      if (AS_THEY_ARE.has(key)) return [key, value]
      return [key, NAMES.has(key) && typeof value === 'string' ? isolated(value) : isolateNames(value)]
    }),
  )
}
