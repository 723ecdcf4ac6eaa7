import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import type { SignedOutHandle } from '../use-signed-out-title.ts'

/** A member's network, behind the completion gate. */
export const networkRoutes: RouteObject[] = [
  {
    path: '/network',
    lazy: lazyRoute(() => import('../../routes/member/network.tsx')),
    handle: { signedOutTitle: 'You must be logged in to view your network' } satisfies SignedOutHandle,
  },
]
