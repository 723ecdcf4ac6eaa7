import { termKey } from '@bandstand/domain/vocabulary'
import { estimateGuesses } from './estimate-guesses.ts'
import { OWN_TERMS } from './own-terms.ts'
import { withoutTerms } from './without-terms.ts'

/** Where score 3 of 4 begins, as zxcvbn's authors define it; the library adds 5. */
const LEAST_GUESSES = 1e8
/** How many guesses each random character counts for in the estimate. */
const GUESSES_A_CHARACTER = 10
/** More characters can't make a password easier to guess, but take longer to judge. */
const MOST_JUDGED = 64

/**
 * Returns whether a password is easy to guess by the patterns of those that people choose, or is little more than terms that everybody
 * tries here: `names` (of places, and of its owner), `OWN_TERMS` and years, in any order and disguise.
 */
export function isEasyToGuess(password: string, names: readonly string[]): boolean {
  // Random characters are good enough at the shortest length that a form accepts.
  const least = Math.min(LEAST_GUESSES, GUESSES_A_CHARACTER ** password.length)
  const start = password.slice(0, MOST_JUDGED)
  const rest = withoutTerms(start, [...OWN_TERMS, ...names.map(termKey)])
  return [start, rest].some((judged) => estimateGuesses(judged) < least)
}
