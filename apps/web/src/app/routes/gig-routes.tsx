import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import { ROLE_SCREENS } from '../../lib/session/role-screens.ts'
import type { RoleHandle } from '../require-role.tsx'

/** The gig screens, the map and the plans they lead to; all of them need a session and a complete profile. */
export const gigRoutes: RouteObject[] = [
  {
    path: '/gigs',
    lazy: lazyRoute(() => import('../../routes/gigs/gigs.tsx')),
    handle: { role: ROLE_SCREENS.savedGigs } satisfies RoleHandle,
  },
  {
    path: '/gigs/create',
    lazy: lazyRoute(() => import('../../routes/gigs/create-gig.tsx')),
    handle: { role: ROLE_SCREENS.createGig } satisfies RoleHandle,
  },
  {
    path: '/gigs/edit/:id',
    lazy: lazyRoute(() => import('../../routes/gigs/edit-gig.tsx')),
    handle: { role: ROLE_SCREENS.editGig } satisfies RoleHandle,
  },
  {
    path: '/series/:id',
    lazy: lazyRoute(() => import('../../routes/gigs/series.tsx')),
    handle: { role: ROLE_SCREENS.series } satisfies RoleHandle,
  },
  { path: '/gigs/:id', lazy: lazyRoute(() => import('../../routes/gigs/gig.tsx')) },
  {
    path: '/venues-map',
    lazy: lazyRoute(() => import('../../routes/gigs/venues-map.tsx')),
    handle: { signedOutTitle: 'Please Log In' },
  },
  { path: '/subscription/plans', lazy: lazyRoute(() => import('../../routes/member/plans.tsx')) },
]
