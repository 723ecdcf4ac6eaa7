import { Suspense, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, ScrollRestoration } from 'react-router'
import type { HeaderSession } from '../components/layout/header-session.ts'
import { InstallBanner } from '../components/layout/install-banner.tsx'
import { LoadingScreen } from '../components/layout/loading-screen.tsx'
import { Shell } from '../components/layout/shell.tsx'
import type { CommandLayerState } from '../features/commands/command-layer.tsx'
import { lazyPart } from '../lib/loading/lazy-part.ts'
import { placeOf } from '../lib/screen/scroll-place.ts'
import { useSession, type SessionUser } from '../lib/session/session.ts'
import { areToastsUsed, onToasts } from '../lib/screen/toast.ts'
import type { HeaderMember } from './header-profile.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { useAfterLoad } from './use-after-load.ts'
import { useArrival } from './use-arrival.ts'
import { useLeave } from './use-leave.ts'

const frame = () => import('./member-frame.ts')
const CommandLayer = lazyPart(async () => ({ default: (await frame()).CommandLayer }))
const HeaderProfile = lazyPart(async () => ({ default: (await frame()).HeaderProfile }))
const NotificationBell = lazyPart(async () => ({ default: (await frame()).NotificationBell }))
const OfflineBar = lazyPart(async () => ({ default: (await frame()).OfflineBar }))
const Toaster = lazyPart(() => import('../components/ui/overlays/toaster.tsx'))

/** Half a second, in milliseconds, in which the screen itself loads first. */
const FRAME_AFTER_LOAD_MS = 500

/** Shows the frame around every screen, once the session is known. */
export function RootLayout() {
  const { status, user } = useSession()
  const [member, setMember] = useState<HeaderMember | null>(null)
  const { leaving, leave } = useLeave()
  const [commands, setCommands] = useState<CommandLayerState>(null)
  const arrivedAt = useArrival()
  const isLoaded = useAfterLoad(FRAME_AFTER_LOAD_MS)
  const framed = isLoaded ? user : null
  if (status === 'checking') return <LoadingScreen />
  return (
    <>
      {framed && (
        <Suspense fallback={null}>
          <OfflineBar />
        </Suspense>
      )}
      <Shell
        session={user && headerSession(user, member)}
        onSignOut={leave}
        arrivedAt={arrivedAt}
        onSearch={() => setCommands('palette')}
        bell={
          framed && (
            <Suspense fallback={null}>
              <NotificationBell key={framed.id} />
            </Suspense>
          )
        }
      >
        {!leaving && <Outlet />}
        {leaving && !user && <Navigate to="/login" />}
      </Shell>
      {framed && (
        <Suspense fallback={null}>
          <HeaderProfile key={framed.id} onChange={setMember} />
        </Suspense>
      )}
      {framed && (
        <Suspense fallback={null}>
          <CommandLayer
            key={framed.id}
            userType={framed.userType}
            state={commands}
            onState={setCommands}
            onSignOut={leave}
          />
        </Suspense>
      )}
      {user && <LiveUpdates key={user.id} userId={user.id} />}
      <InstallBanner />
      <ToasterWhenNeeded />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Returns the profile's name and picture; both are empty until they are loaded. */
function headerSession(user: SessionUser, member: HeaderMember | null): HeaderSession {
  const known = member?.userId === user.id ? member : null
  return {
    displayName: known?.displayName ?? '',
    avatarUrl: known?.avatarUrl ?? null,
    userType: user.userType,
    unread: known?.unread ?? 0,
    toDo: known?.toDo ?? 0,
  }
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
