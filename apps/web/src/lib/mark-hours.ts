import { fieldIssues } from './api.ts'

/** Shows what the server refuses about the hours of a form at its fields `start` and `end`. */
export function markHours(
  error: unknown,
  setError: (field: 'start' | 'end', issue: { type: string; message: string }) => void,
): void {
  for (const { path, message } of fieldIssues(error))
    if (path[0] === 'start' || path[0] === 'end') setError(path[0], { type: 'server', message })
}
