import { errorText } from '../../../lib/api/api.ts'

/** Returns the text for a failed request about money. */
export function failureText(error: unknown): string {
  return `Error: ${errorText(error)}`
}
