import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/lazy-route.ts'
import { ROLE_SCREENS } from '../../lib/role-screens.ts'
import type { RoleHandle } from '../require-role.tsx'

/** The gig screens, the map and the plans they lead to; all of them need a session and a complete profile. */
export const gigRoutes: RouteObject[] = [
  {
    path: '/gigs',
    lazy: lazyRoute(() => import('../../routes/gigs.tsx')),
    handle: { role: ROLE_SCREENS.savedGigs } satisfies RoleHandle,
  },
  {
    path: '/gigs/create',
    lazy: lazyRoute(() => import('../../routes/create-gig.tsx')),
    handle: { role: ROLE_SCREENS.createGig } satisfies RoleHandle,
  },
  {
    path: '/gigs/edit/:id',
    lazy: lazyRoute(() => import('../../routes/edit-gig.tsx')),
    handle: { role: ROLE_SCREENS.editGig } satisfies RoleHandle,
  },
  { path: '/gigs/:id', lazy: lazyRoute(() => import('../../routes/gig.tsx')) },
  {
    path: '/venues-map',
    lazy: lazyRoute(() => import('../../routes/venues-map.tsx')),
    handle: { signedOutTitle: 'Please Log In' },
  },
  { path: '/subscription/plans', lazy: lazyRoute(() => import('../../routes/plans.tsx')) },
]
