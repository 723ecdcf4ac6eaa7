import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Location, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import type { HeaderSession } from '../components/layout/header-session.ts'
import { InstallBanner } from '../components/layout/install-banner.tsx'
import { LoadingScreen } from '../components/layout/loading-screen.tsx'
import { Shell } from '../components/layout/shell.tsx'
import { useSession, type SessionUser } from '../lib/session.ts'
import { areToastsUsed, onToasts } from '../lib/toast.ts'
import type { HeaderFace } from './header-profile.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { useLeave } from './use-leave.ts'

const HeaderProfile = lazy(() => import('./header-profile.tsx'))
const NotificationBell = lazy(() => import('../features/notifications/bell.tsx'))
const Toaster = lazy(() => import('../components/ui/toaster.tsx'))

/** What stands around every screen, once it is known who is looking. */
export function RootLayout() {
  const { status, user } = useSession()
  const [face, setFace] = useState<HeaderFace | null>(null)
  const { leaving, leave } = useLeave()
  useFocusOnArrival()
  if (status === 'checking') return <LoadingScreen />
  return (
    <>
      <Shell
        session={user && headerSession(user, face)}
        onSignOut={leave}
        bell={
          user && (
            <Suspense fallback={null}>
              <NotificationBell key={user.id} />
            </Suspense>
          )
        }
      >
        {!leaving && <Outlet />}
        {leaving && !user && <Navigate to="/login" />}
      </Shell>
      {user && (
        <Suspense fallback={null}>
          <HeaderProfile key={user.id} onChange={setFace} />
        </Suspense>
      )}
      {user && <LiveUpdates key={user.id} userId={user.id} />}
      <InstallBanner />
      <ToasterWhenNeeded />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Whose scroll position a page takes up: every page that was loaded anew has the key 'default', whatever its address. */
function placeOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key
}

/** The profile's name and picture; until they are here, what the account itself knows. */
function headerSession(user: SessionUser, face: HeaderFace | null): HeaderSession {
  const known = face?.userId === user.id ? face : null
  return {
    displayName: known?.displayName ?? user.email.slice(0, Math.max(0, user.email.indexOf('@'))),
    avatarUrl: known?.avatarUrl ?? null,
    userType: user.userType,
    unread: known?.unread ?? 0,
  }
}

/** After a navigation the keyboard and the screen reader start at the new screen, not at the old link. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.querySelector('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}

function ToasterWhenNeeded() {
  const needed = useSyncExternalStore(onToasts, areToastsUsed, () => false)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
