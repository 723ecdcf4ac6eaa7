import { Navigate, useLocation } from 'react-router'

/** Leads somebody who is signed in to where the guard stopped them, else home. */
export function HomeOfSession() {
  const { state } = useLocation() as { state: { from?: string } | null }
  return <Navigate to={state?.from ?? '/'} replace />
}
