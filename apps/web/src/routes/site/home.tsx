import { lazy, Suspense } from 'react'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { Component as Landing } from './landing.tsx'

const Dashboard = lazy(
  lazyRoute(async () => ({ default: (await import('../member/dashboard.tsx')).Component })),
)

/** Shows `/`: the landing page to visitors, the dashboard to members who are signed in. */
export function Component() {
  const acting = useActingParty()
  if (!acting) return <Landing />
  return (
    <Suspense fallback={null}>
      <Dashboard />
    </Suspense>
  )
}
