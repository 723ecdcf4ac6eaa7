import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import type { SignedOutHandle } from '../use-signed-out-title.ts'

/** A member's payments, behind the completion gate. */
export const paymentRoutes: RouteObject[] = [
  {
    path: '/payments',
    lazy: lazyRoute(() => import('../../routes/booking/payments.tsx')),
    handle: { signedOutTitle: 'You must be logged in to view your payments' } satisfies SignedOutHandle,
  },
]
