import type { RouteObject } from 'react-router'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import { ROLE_SCREENS } from '../../lib/session/role-screens.ts'
import type { RoleHandle } from '../require-role.tsx'

/** Whoever has the link can read an offer or an announced night, with or without a session. */
export const offerLinkRoutes: RouteObject[] = [
  { path: '/offer/:secret', lazy: lazyRoute(() => import('../../routes/booking/offer-by-link.tsx')) },
  { path: '/nights/:id', lazy: lazyRoute(() => import('../../routes/booking/night.tsx')) },
]

/** From an application to a booking; all of them need a session and a complete profile. */
export const bookingRoutes: RouteObject[] = [
  {
    path: '/my-gigs',
    lazy: lazyRoute(() => import('../../routes/gigs/my-gigs.tsx')),
    handle: { role: ROLE_SCREENS.myGigs } satisfies RoleHandle,
  },
  {
    path: '/stages',
    lazy: lazyRoute(() => import('../../routes/booking/stages.tsx')),
    handle: { role: ROLE_SCREENS.stages } satisfies RoleHandle,
  },
  {
    path: '/roster',
    lazy: lazyRoute(() => import('../../routes/booking/roster.tsx')),
    handle: { role: ROLE_SCREENS.roster } satisfies RoleHandle,
  },
  {
    path: '/calendar/import',
    lazy: lazyRoute(() => import('../../routes/booking/calendar-import.tsx')),
    handle: { role: ROLE_SCREENS.calendarImport } satisfies RoleHandle,
  },
  { path: '/applications', lazy: lazyRoute(() => import('../../routes/booking/applications.tsx')) },
  { path: '/applications/:id', lazy: lazyRoute(() => import('../../routes/booking/application.tsx')) },
  {
    path: '/gigs/:id/applicants',
    lazy: lazyRoute(() => import('../../routes/gigs/gig-applicants.tsx')),
    handle: { role: ROLE_SCREENS.applicants } satisfies RoleHandle,
  },
  {
    path: '/bills/new',
    lazy: lazyRoute(() => import('../../routes/booking/new-bill.tsx')),
    handle: { role: ROLE_SCREENS.newBill } satisfies RoleHandle,
  },
  { path: '/bills/:id', lazy: lazyRoute(() => import('../../routes/booking/bill.tsx')) },
  { path: '/polls/:id', lazy: lazyRoute(() => import('../../routes/booking/poll.tsx')) },
  { path: '/acts', lazy: lazyRoute(() => import('../../routes/member/acts.tsx')) },
  { path: '/calendar', lazy: lazyRoute(() => import('../../routes/booking/calendar.tsx')) },
  { path: '/holds', lazy: lazyRoute(() => import('../../routes/booking/holds.tsx')) },
  { path: '/bookings', lazy: lazyRoute(() => import('../../routes/booking/bookings.tsx')) },
  {
    path: '/outside-bookings/:id',
    lazy: lazyRoute(() => import('../../routes/booking/outside-booking.tsx')),
  },
  { path: '/bookings/:id/day-sheet', lazy: lazyRoute(() => import('../../routes/booking/day-sheet.tsx')) },
  { path: '/bookings/:id', lazy: lazyRoute(() => import('../../routes/booking/booking.tsx')) },
]
