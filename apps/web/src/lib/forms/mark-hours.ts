import { fieldIssues } from '../api/api.ts'

/** Shows the server's refusal of the hours in a form, or of the offer in it, at its fields `start` and `end`. */
export function markHours(
  error: unknown,
  setError: (field: 'start' | 'end', issue: { type: string; message: string }) => void,
): void {
  for (const { path, message } of fieldIssues(error)) {
    const field = path.at(-1)
    if (field === 'start' || field === 'end') setError(field, { type: 'server', message })
  }
}
