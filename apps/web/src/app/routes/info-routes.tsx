import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'

/** For everybody, with or without a session. */
export const infoRoutes: RouteObject[] = [
  { path: '/help', lazy: lazyRoute(() => import('../../routes/site/help.tsx')) },
  { path: '/terms', lazy: lazyRoute(() => import('../../routes/site/terms.tsx')) },
  { path: '/privacy', lazy: lazyRoute(() => import('../../routes/site/privacy.tsx')) },
  { path: '/contact', lazy: lazyRoute(() => import('../../routes/site/contact.tsx')) },
]
