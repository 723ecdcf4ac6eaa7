import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'

/** Reachable without a complete profile: it is completed here. */
export const profileRoutes: RouteObject[] = [
  { path: '/profile', lazy: lazyRoute(() => import('../../routes/profiles/profile.tsx')) },
  { path: '/profile/edit', lazy: lazyRoute(() => import('../../routes/profiles/profile-edit.tsx')) },
]

/** Others' pages, behind the completion gate. */
export const publicProfileRoutes: RouteObject[] = [
  { path: '/profile/:uuid', lazy: lazyRoute(() => import('../../routes/profiles/public-profile.tsx')) },
  { path: '/artists/:uuid', lazy: lazyRoute(() => import('../../routes/artists/artist.tsx')) },
]
