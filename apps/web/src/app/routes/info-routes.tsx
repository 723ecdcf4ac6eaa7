import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/lazy-route.ts'

/** For everybody, with or without a session. */
export const infoRoutes: RouteObject[] = [
  { path: '/help', lazy: lazyRoute(() => import('../../routes/help.tsx')) },
  { path: '/terms', lazy: lazyRoute(() => import('../../routes/terms.tsx')) },
  { path: '/privacy', lazy: lazyRoute(() => import('../../routes/privacy.tsx')) },
  { path: '/contact', lazy: lazyRoute(() => import('../../routes/contact.tsx')) },
]
