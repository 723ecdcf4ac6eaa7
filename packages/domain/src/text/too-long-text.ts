import { countOf } from '../product/index.ts'

/** Returns the error for a text that is too long: 'Use at most 2,000 characters'. */
export function tooLongText(most: number): string {
  return `Use at most ${countOf(most, 'character')}`
}
