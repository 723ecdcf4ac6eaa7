import { Navigate, useLocation } from 'react-router'

/** Redirects a member who is signed in to the page where the guard stopped them, else home. */
export function HomeOfSession() {
  const { state } = useLocation() as { state: { from?: string } | null }
  return <Navigate to={state?.from ?? '/'} replace />
}
