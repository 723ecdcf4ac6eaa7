import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import type { SignedOutHandle } from '../use-signed-out-title.ts'

/** Whoever holds a printed contract can check it, with or without a session. */
export const contractCheckRoutes: RouteObject[] = [
  {
    path: '/contracts/verify/:hash',
    lazy: lazyRoute(() => import('../../routes/booking/verify-contract.tsx')),
  },
]

/** The contracts of a member, behind the completion gate. */
export const contractRoutes: RouteObject[] = [
  {
    // One route for both, so that the list keeps its state while the reader goes through the contracts.
    path: '/contracts/:id?',
    lazy: lazyRoute(() => import('../../routes/booking/contracts.tsx')),
    handle: { signedOutTitle: 'You must be logged in to view your contracts' } satisfies SignedOutHandle,
  },
]
