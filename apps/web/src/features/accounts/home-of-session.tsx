import { Navigate } from 'react-router'
import { useReturnTo } from '../../lib/return-to.ts'

/** Redirects a member who is signed in to where they were going, else home. */
export function HomeOfSession() {
  return <Navigate to={useReturnTo() ?? '/'} replace />
}
