import { errorText } from '../../lib/api.ts'

/** How a failure stands on this screen. */
export function failureText(error: unknown): string {
  return `Error: ${errorText(error)}`
}
