import { Navigate, useLocation, type RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import { ROLE_SCREENS } from '../../lib/session/role-screens.ts'
import type { RoleHandle } from '../require-role.tsx'
import type { SignedOutHandle } from '../use-signed-out-title.ts'

/** Login, sign-up and invitations; reachable without a session. */
export const accountRoutes: RouteObject[] = [
  { path: '/login', lazy: lazyRoute(() => import('../../routes/accounts/login.tsx')) },
  { path: '/simple-login', lazy: lazyRoute(() => import('../../routes/accounts/simple-login.tsx')) },
  { path: '/register', lazy: lazyRoute(() => import('../../routes/accounts/register.tsx')) },
  { path: '/finish-sign-in', lazy: lazyRoute(() => import('../../routes/accounts/finish-sign-in.tsx')) },
  { path: '/reset-password', lazy: lazyRoute(() => import('../../routes/accounts/reset-password.tsx')) },
  { path: '/invitation/:secret', lazy: lazyRoute(() => import('../../routes/accounts/invitation.tsx')) },
  { path: '/dashboard', Component: DashboardAddress },
]

/** The account's own screens behind the completion gate. */
export const settingsRoutes: RouteObject[] = [
  { path: '/notifications', lazy: lazyRoute(() => import('../../routes/member/notifications.tsx')) },
  { path: '/settings', lazy: lazyRoute(() => import('../../routes/member/settings.tsx')) },
  {
    path: '/artists',
    lazy: lazyRoute(() => import('../../routes/artists/artists.tsx')),
    handle: { role: ROLE_SCREENS.favorites } satisfies RoleHandle,
  },
  {
    path: '/find-artists',
    lazy: lazyRoute(() => import('../../routes/artists/find-artists.tsx')),
    handle: {
      signedOutTitle: 'Please Log In',
      role: ROLE_SCREENS.findArtists,
    } satisfies SignedOutHandle & RoleHandle,
  },
]

/** Redirects to the dashboard at `/` and keeps the arrival message. */
function DashboardAddress() {
  return <Navigate to="/" replace state={useLocation().state} />
}
