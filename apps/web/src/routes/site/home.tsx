import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { Component as Landing } from './landing.tsx'

const Dashboard = lazy(
  lazyRoute(async () => ({ default: (await import('../member/dashboard.tsx')).Component })),
)

/** Shows `/`: the landing page to visitors, the dashboard to members who are signed in. */
export function Component() {
  const acting = useActingParty()
  const seesDeals = useMay('seeDeals')
  if (!acting) return <Landing />
  // All of the dashboard is about what they may not see.
  if (!seesDeals) return <Navigate to="/calendar" replace />
  return (
    <Suspense fallback={null}>
      <Dashboard />
    </Suspense>
  )
}
