import { Navigate, useLocation, type RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/lazy-route.ts'
import { ROLE_SCREENS } from '../../lib/role-screens.ts'
import type { RoleHandle } from '../require-role.tsx'
import type { SignedOutHandle } from '../use-signed-out-title.ts'

/** Login and sign-up; reachable without a session. */
export const accountRoutes: RouteObject[] = [
  { path: '/login', lazy: lazyRoute(() => import('../../routes/login.tsx')) },
  { path: '/simple-login', lazy: lazyRoute(() => import('../../routes/simple-login.tsx')) },
  { path: '/register', lazy: lazyRoute(() => import('../../routes/register.tsx')) },
  { path: '/finish-sign-in', lazy: lazyRoute(() => import('../../routes/finish-sign-in.tsx')) },
  { path: '/reset-password', lazy: lazyRoute(() => import('../../routes/reset-password.tsx')) },
  { path: '/dashboard', Component: DashboardAddress },
]

/** The account's own screens behind the completion gate. */
export const settingsRoutes: RouteObject[] = [
  { path: '/notifications', lazy: lazyRoute(() => import('../../routes/notifications.tsx')) },
  { path: '/settings', lazy: lazyRoute(() => import('../../routes/settings.tsx')) },
  {
    path: '/artists',
    lazy: lazyRoute(() => import('../../routes/artists.tsx')),
    handle: { role: ROLE_SCREENS.favorites } satisfies RoleHandle,
  },
  {
    path: '/find-artists',
    lazy: lazyRoute(() => import('../../routes/find-artists.tsx')),
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
