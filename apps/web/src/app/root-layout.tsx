import { PARTY_PARAMETER } from '@bandstand/domain/parties'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, ScrollRestoration, useSearchParams } from 'react-router'
import type { HeaderSession } from '../components/layout/header-session.ts'
import { InstallBanner } from '../components/layout/install-banner.tsx'
import { LoadingScreen } from '../components/layout/loading-screen.tsx'
import { Shell } from '../components/layout/shell.tsx'
import type { CommandLayerState } from '../features/commands/command-layer.tsx'
import { lazyPart } from '../lib/loading/lazy-part.ts'
import { placeOf } from '../lib/screen/scroll-place.ts'
import { useSession, type ActingParty } from '../lib/session/session.ts'
import { isPartyRefused, onPartyRefused } from '../lib/session/switch-party.ts'
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
const PartyNotice = lazyPart(() => import('../features/parties/party-notice.tsx'))
const Toaster = lazyPart(() => import('../components/ui/overlays/toaster.tsx'))

/** Half a second, in milliseconds, in which the screen itself loads first. */
const FRAME_AFTER_LOAD_MS = 500

/** Shows the frame around every screen, once the session is known. */
export function RootLayout() {
  const { status, person, party: acting } = useSession()
  const [member, setMember] = useState<HeaderMember | null>(null)
  const { leaving, leave } = useLeave()
  const [commands, setCommands] = useState<CommandLayerState>(null)
  const arrivedAt = useArrival()
  const isRefused = useSyncExternalStore(onPartyRefused, isPartyRefused, () => false)
  const wanted = useSearchParams()[0].get(PARTY_PARAMETER)
  const isElsewhere = wanted !== null && wanted !== acting?.id
  const notice = acting && (isRefused || isElsewhere) ? { wanted: isElsewhere ? wanted : null } : null
  const isLoaded = useAfterLoad(FRAME_AFTER_LOAD_MS)
  const framed = isLoaded ? acting : null
  if (status === 'checking') return <LoadingScreen />
  return (
    <>
      {framed && (
        <Suspense fallback={null}>
          <OfflineBar />
        </Suspense>
      )}
      <Shell
        session={acting && headerSession(acting, member)}
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
        {!leaving && (notice ? <PartyScreen {...notice} /> : <Outlet />)}
        {leaving && !acting && <Navigate to="/login" />}
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
            session={headerSession(framed, member)}
            state={commands}
            onState={setCommands}
            onSignOut={leave}
          />
        </Suspense>
      )}
      {person && acting && !isRefused && (
        <LiveUpdates key={acting.id} personId={person.id} partyId={acting.id} />
      )}
      <InstallBanner />
      <ToasterWhenNeeded />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Returns the profile's name and picture; both are empty until they are loaded. */
function headerSession(acting: ActingParty, member: HeaderMember | null): HeaderSession {
  const known = member?.partyId === acting.id ? member : null
  return {
    // Among several, a party goes by its public name.
    displayName: known?.parties.find(({ id }) => id === acting.id)?.name ?? known?.displayName ?? '',
    avatarUrl: known?.avatarUrl ?? null,
    userType: acting.userType,
    role: acting.role,
    partyId: acting.id,
    parties: known?.parties ?? [],
    toDoOf: known?.toDoOf ?? {},
    unread: known?.unread ?? 0,
    toDo: known?.toDo ?? 0,
  }
}

function PartyScreen({ wanted }: { wanted: string | null }) {
  return (
    <Suspense fallback={null}>
      <PartyNotice wanted={wanted} />
    </Suspense>
  )
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
