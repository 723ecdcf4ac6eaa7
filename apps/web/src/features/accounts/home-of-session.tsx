import { Navigate } from 'react-router'
import { useReturnTo } from '../../lib/session/return-to.ts'

/** Redirects a member who is signed in to where they were going, else home. */
export function HomeOfSession() {
  return <Navigate to={useReturnTo() ?? '/'} replace />
}
