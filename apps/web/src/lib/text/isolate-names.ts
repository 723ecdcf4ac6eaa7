import { isolated } from '@bandstand/domain/text'

const NAMES = new Set(['name', 'title', 'gigTitle', 'venueName', 'bandName', 'fullName'])
/** A contract is shown as it was signed, to the character. */
const AS_THEY_ARE = new Set(['document'])

/**
 * Returns an answer of the API with its names and titles isolated by Unicode marks, so that a name written from right
 * to left does not reorder the sentence around it. The server removes the marks when a form is saved.
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
