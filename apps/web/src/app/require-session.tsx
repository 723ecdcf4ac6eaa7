import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import { PleaseLogIn } from '../components/layout/please-log-in.tsx'
import { queryClient } from '../lib/api/query-client.ts'
import { returnState } from '../lib/session/return-to.ts'
import { usePerson } from '../lib/session/session.ts'
import { ProofWhenAsked } from './proof-when-asked.tsx'
import { useSignedOutTitle } from './use-signed-out-title.ts'

/** Shows the screen to members who are signed in, and redirects others to the login, which returns them here. */
export function RequireSession() {
  const person = usePerson()
  const { pathname, search, hash } = useLocation()
  const signedOutTitle = useSignedOutTitle(person !== null)
  if (!person && signedOutTitle) return <PleaseLogIn title={signedOutTitle} />
  if (!person) return <Navigate to="/login" replace state={returnState(pathname + search + hash)} />
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ProofWhenAsked />
    </QueryClientProvider>
  )
}
