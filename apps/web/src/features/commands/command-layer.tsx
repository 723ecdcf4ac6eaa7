import { Suspense, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { HeaderSession } from '../../components/layout/header-session.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { screenCommands } from './commands.ts'
import { saveVisit } from './recent.ts'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'))
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'))

/** What is open over the screen; `null`: nothing was opened yet, and its code not loaded. */
export type CommandLayerState = null | 'closed' | 'palette' | 'shortcuts'

export interface CommandLayerProps {
  session: HeaderSession
  state: CommandLayerState
  onState: (state: CommandLayerState) => void
  onSignOut: () => void
}

/** Handles the shortcuts on every screen, and shows what they open: the palette and the list of shortcuts. */
export default function CommandLayer({ session, state, onState, onSignOut }: CommandLayerProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // As a layout effect: the next screen's effects set its own title.
  useLayoutEffect(() => () => saveVisit(pathname, document.title), [pathname])
  useShortcuts({
    goTo: (path) => void navigate(path),
    mayGoTo: (path) => screenCommands(session).some(({ to }) => to === path),
    openPalette: () => onState('palette'),
    openList: () => onState('shortcuts'),
  })
  if (state === null) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette
        session={session}
        open={state === 'palette'}
        onOpenChange={(open) => onState(open ? 'palette' : 'closed')}
        onSignOut={onSignOut}
        onShortcuts={() => onState('shortcuts')}
      />
      <ShortcutsDialog
        navigator={session}
        open={state === 'shortcuts'}
        onOpenChange={(open) => onState(open ? 'shortcuts' : 'closed')}
      />
    </Suspense>
  )
}
