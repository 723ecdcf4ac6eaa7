import { completionTexts } from '@bandstand/domain/accounts'
import { can } from '@bandstand/domain/parties'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Spinner } from '../components/ui/status/spinner.tsx'
import { api } from '../lib/api/api.ts'
import { askAhead } from '../lib/api/query-client.ts'
import { returnState } from '../lib/session/return-to.ts'
import { getSession, useActingParty } from '../lib/session/session.ts'

/** Starts the query of the profile while the screen's code and queries are loading. */
export function askForProfile(): null {
  if (getSession().party?.profileSetupRequired === false) askAhead(api.profiles.getMine.queryOptions())
  return null
}

/** Shows the screen to members with a complete profile; others, and those whose profile can't be read, are redirected to the form. */
export function RequireCompleteProfile() {
  const acting = useActingParty()
  const { pathname, search, hash } = useLocation()
  const profile = useQuery(
    api.profiles.getMine.queryOptions({ enabled: acting?.profileSetupRequired === false }),
  )
  // The first render of the screen takes long: deferred, it keeps the page responsive.
  const known = useDeferredValue(profile.data)
  if (!acting) return <Navigate to="/login" replace />
  // A later fetch that fails doesn't redirect: the profile that was read still applies.
  const unreadable = profile.isError && !profile.data
  // Whoever can't complete it uses what is there.
  const mayComplete = can(acting.role, 'editProfile')
  const isIncomplete = acting.profileSetupRequired || unreadable || profile.data?.isComplete === false
  if (isIncomplete && mayComplete) {
    const from = pathname + search + hash
    const state = { requireCompletion: true, message: completionTexts.gate, ...returnState(from) }
    return <Navigate to="/profile/edit" replace state={state} />
  }
  if (!known && !unreadable) {
    return (
      <output aria-label="Loading your profile…" className="grid min-h-64 place-items-center">
        <Spinner />
      </output>
    )
  }
  return <Outlet />
}
