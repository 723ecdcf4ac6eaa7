import { countOf } from '../product/index.ts'

/** What a field says of a text with more characters than it takes: 'Please use at most 2,000 characters'. */
export function tooLongText(most: number): string {
  return `Please use at most ${countOf(most, 'character')}`
}
