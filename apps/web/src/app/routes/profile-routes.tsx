import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/lazy-route.ts'

/** Reachable without a complete profile: it is completed here. */
export const profileRoutes: RouteObject[] = [
  { path: '/profile', lazy: lazyRoute(() => import('../../routes/profile.tsx')) },
  { path: '/profile/edit', lazy: lazyRoute(() => import('../../routes/profile-edit.tsx')) },
]

/** Others' pages, behind the completion gate. */
export const publicProfileRoutes: RouteObject[] = [
  { path: '/profile/:uuid', lazy: lazyRoute(() => import('../../routes/public-profile.tsx')) },
  { path: '/artists/:uuid', lazy: lazyRoute(() => import('../../routes/artist.tsx')) },
]
