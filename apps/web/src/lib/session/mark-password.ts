/** The service's code for a password that it refuses, such as one that's easy to guess. */
export const WEAK_PASSWORD = 'weak_password'

/** Returns a function that shows the service's message about a new password at its field, and moves the focus there. */
export function markPassword(
  setError: (
    field: 'password',
    issue: { type: string; message: string },
    options: { shouldFocus: boolean },
  ) => void,
) {
  return (message: string) => setError('password', { type: 'server', message }, { shouldFocus: true })
}
