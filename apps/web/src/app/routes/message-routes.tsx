import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'

/** One screen for both, so that the list stays where it was; it needs a session and a complete profile. */
export const messageRoutes: RouteObject[] = [
  { path: '/messages/:id?', lazy: lazyRoute(() => import('../../routes/member/messages.tsx')) },
]
