import { ChevronDown, LogOut, Menu as MenuIcon, Search, Settings, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { COMMAND_KEY } from '../../lib/screen/command-key.ts'
import { BetaBadge } from '../ui/status/beta-badge.tsx'
import { Button } from '../ui/page/button.tsx'
import { LazyMenu } from '../ui/overlays/lazy-menu.tsx'
import { Brand } from './brand.tsx'
import type { HeaderSession } from './header-session.ts'
import { mainNavigation, moreNavigation, restNavigation } from './navigation.ts'
import { UserMenu } from './user-menu.tsx'

const SETTINGS = { to: '/settings', label: 'Settings', icon: Settings }

export interface SignedInBarProps {
  session: HeaderSession
  onSignOut: () => void
  onSearch: () => void
  /** The bell of the notifications; its place is reserved before it is loaded. */
  bell: ReactNode
}

/** Shows the header of a member who is signed in: navigation, search, user menu, and the drawer on a phone. */
export default function SignedInBar({ session, onSignOut, onSearch, bell }: SignedInBarProps) {
  const { pathname } = useLocation()
  // The drawer belongs to the page it was opened on; arriving elsewhere closes it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const drawer = drawerAt === pathname
  const more = moreNavigation(session, session)
  const dot = session.unread > 0 && <span className="count-dot" aria-hidden="true" />

  return (
    <>
      <div className="top__in">
        <Brand />
        <BetaBadge />
        <nav className="nav" aria-label="Main">
          <ul>
            {mainNavigation(session).map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <LazyMenu
                align="start"
                entries={more}
                trigger={
                  <button type="button">
                    More <ChevronDown className="i i--s" aria-hidden="true" />
                    {dot}
                  </button>
                }
              />
            </li>
          </ul>
        </nav>
        <div className="top__end">
          <button type="button" className="finder" onClick={onSearch}>
            <Search className="i i--s" aria-hidden="true" />
            <span>Search</span>
            <kbd className="key">{COMMAND_KEY} K</kbd>
          </button>
          <Button variant="quiet" size="small" className="only-wide" onClick={onSignOut}>
            Sign Out
          </Button>
          <span className="bell-place">{bell}</span>
          <UserMenu session={session} onSignOut={onSignOut} />
          <Button
            icon
            variant="quiet"
            className="only-phone"
            aria-label="Menu"
            aria-expanded={drawer}
            aria-controls="drawer"
            onClick={() => setDrawerAt(drawer ? null : pathname)}
          >
            {drawer ? <X className="i" aria-hidden="true" /> : <MenuIcon className="i" aria-hidden="true" />}
          </Button>
        </div>
      </div>
      <nav className="drawer" id="drawer" aria-label="Menu" hidden={!drawer}>
        {[...restNavigation(session), SETTINGS].map(({ to, label, icon: Glyph }) => (
          <NavLink key={to} to={to}>
            <Glyph className="i" aria-hidden="true" />
            {label}
          </NavLink>
        ))}
        <button type="button" onClick={onSearch}>
          <Search className="i" aria-hidden="true" />
          Search
        </button>
        <button type="button" onClick={onSignOut}>
          <LogOut className="i" aria-hidden="true" />
          Sign Out
        </button>
      </nav>
    </>
  )
}
