import { lazy, type ReactNode, Suspense } from 'react'
import { returnState, useReturnTo } from '../../lib/session/return-to.ts'
import { BetaBadge } from '../ui/status/beta-badge.tsx'
import { Button } from '../ui/page/button.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { Brand } from './brand.tsx'
import type { HeaderSession } from './header-session.ts'

export interface HeaderProps {
  /** Null: nobody is signed in. */
  session: HeaderSession | null
  onSignOut: () => void
  /** Opens the command palette. */
  onSearch: () => void
  /** What is shown before the user menu. */
  bell?: ReactNode
}

// Menus and the palette are heavy; visitors of the landing page never fetch them.
const SignedInBar = lazy(() => import('./signed-in-bar.tsx'))

/** Shows the bar at the top of every page: the link past it, brand, Beta, and either login and sign-up or the navigation. */
export function Header({ session, onSignOut, onSearch, bell }: HeaderProps) {
  const back = returnState(useReturnTo())
  return (
    <header className="top">
      <SkipLink to="main">Skip to content</SkipLink>
      {session ? (
        <Suspense
          fallback={
            <div className="top__in">
              <Brand />
              <BetaBadge />
            </div>
          }
        >
          <SignedInBar session={session} onSignOut={onSignOut} onSearch={onSearch} bell={bell} />
        </Suspense>
      ) : (
        <div className="top__in">
          <Brand />
          <BetaBadge />
          <div className="top__end">
            <Button to="/login" state={back} variant="quiet">
              Login
            </Button>
            <Button to="/register" state={back} size="small">
              Register
            </Button>
          </div>
        </div>
      )}
    </header>
  )
}
