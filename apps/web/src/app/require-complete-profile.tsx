import { completionTexts } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Navigate, Outlet } from 'react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { api } from '../lib/api.ts'
import { askAhead } from '../lib/query-client.ts'
import { getSession, useSession } from '../lib/session.ts'

/** Asks for the profile while the screen's own code and questions are on their way. */
export function askForProfile(): null {
  if (getSession().user?.profileSetupRequired === false) askAhead(api.profiles.getMine.queryOptions())
  return null
}

/** The completion gate: whoever has not finished a profile finishes it first. A profile that cannot be read counts as unfinished. */
export function RequireCompleteProfile() {
  const { user } = useSession()
  const profile = useQuery(
    api.profiles.getMine.queryOptions({ enabled: user?.profileSetupRequired === false }),
  )
  // The screen's first drawing is a long one: it leaves room for what the reader does meanwhile.
  const known = useDeferredValue(profile.data)
  if (!user) return <Navigate to="/login" replace />
  // A later fetch that fails takes nobody away from what they are doing: what was read still stands.
  const unreadable = profile.isError && !profile.data
  if (user.profileSetupRequired || unreadable || profile.data?.isComplete === false) {
    const state = { requireCompletion: true, message: completionTexts.gate }
    return <Navigate to="/profile/edit" replace state={state} />
  }
  if (!known) {
    return (
      <output aria-label="Loading your profile..." className="grid min-h-64 place-items-center">
        <Spinner />
      </output>
    )
  }
  return <Outlet />
}
