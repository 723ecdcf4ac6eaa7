import { createBrowserRouter, type RouteObject } from 'react-router'
import { ErrorView } from '../components/layout/error-view.tsx'
import { LoadingScreen } from '../components/layout/loading-screen.tsx'
import { lazyRoute } from '../lib/loading/lazy-route.ts'
import { RootLayout } from './root-layout.tsx'
import { accountRoutes, settingsRoutes } from './routes/account-routes.tsx'
import { bookingRoutes, offerLinkRoutes } from './routes/booking-routes.tsx'
import { contractCheckRoutes, contractRoutes } from './routes/contract-routes.tsx'
import { gigRoutes } from './routes/gig-routes.tsx'
import { infoRoutes } from './routes/info-routes.tsx'
import { messageRoutes } from './routes/message-routes.tsx'
import { networkRoutes } from './routes/network-routes.tsx'
import { paymentRoutes } from './routes/payment-routes.tsx'
import { profileRoutes, publicProfileRoutes } from './routes/profile-routes.tsx'

const gates = () => import('./member-gates.ts')

/** Every screen by its address. A screen's module exports `Component`, and a `loader` if it needs one. */
export const screens: RouteObject[] = [
  { index: true, lazy: lazyRoute(() => import('../routes/site/home.tsx')) },
  ...accountRoutes,
  ...infoRoutes,
  ...contractCheckRoutes,
  ...offerLinkRoutes,
  {
    lazy: lazyRoute(async () => ({ Component: (await gates()).RequireSession })),
    children: [
      ...profileRoutes,
      {
        lazy: lazyRoute(async () => {
          const { askForProfile, RequireCompleteProfile } = await gates()
          return { Component: RequireCompleteProfile, loader: askForProfile }
        }),
        children: [
          {
            lazy: lazyRoute(async () => ({ Component: (await gates()).RequireRole })),
            children: [
              ...gigRoutes,
              ...bookingRoutes,
              ...contractRoutes,
              ...paymentRoutes,
              ...networkRoutes,
              ...messageRoutes,
              ...publicProfileRoutes,
              ...settingsRoutes,
            ],
          },
        ],
      },
    ],
  },
  { path: 'dev/ui', lazy: lazyRoute(() => import('../routes/site/dev-ui.tsx')) },
  { path: '*', lazy: lazyRoute(() => import('../routes/site/not-found.tsx')) },
]

/** Returns the router with every screen of the app. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: ErrorView,
      HydrateFallback: LoadingScreen,
      // A screen's error is shown inside the layout, so that the navigation stays.
      children: [{ ErrorBoundary: ErrorView, children: screens }],
    },
  ])
}
