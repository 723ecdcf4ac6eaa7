import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import {
  chooseTheme,
  onThemeChoice,
  readThemeChoice,
  THEME_CHOICES,
  type ThemeChoice,
} from '../../lib/screen/theme.ts'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { LazyMenu } from '../ui/overlays/lazy-menu.tsx'
import type { HeaderSession } from './header-session.ts'
import { partyEntries, partyChoice } from './party-choice.ts'

const ROLES = { artist: 'Musician/Artist', venue: 'Venue/Organizer', organization: 'Venue/Organizer' }

/** Shows the avatar and name in the header, and the menu that they open. */
export function UserMenu({ session, onSignOut }: { session: HeaderSession; onSignOut: () => void }) {
  const { displayName, avatarUrl, userType } = session
  const theme = useSyncExternalStore(onThemeChoice, readThemeChoice)
  return (
    <LazyMenu
      trigger={
        <button type="button" className="who">
          <Avatar
            name={displayName}
            shape={userType === 'artist' ? 'artist' : 'venue'}
            imageUrl={avatarUrl}
          />
          <span className="sr-only">Account menu{displayName && `, ${displayName}`}</span>
          <span className="who__name" aria-hidden="true">
            {displayName}
          </span>
          <ChevronDown className="i i--s only-wide" aria-hidden="true" />
        </button>
      }
      head={
        <>
          <b>{displayName}</b>
          <span className="meta faint">{ROLES[userType]}</span>
        </>
      }
      entries={[
        { label: 'Profile', to: '/profile', icon: UserRound },
        { label: 'Settings', to: '/settings', icon: Settings },
        ...partyEntries(session),
        { label: 'Sign Out', onSelect: onSignOut, icon: LogOut, separated: true },
      ]}
      choices={[
        ...partyChoice(session),
        {
          label: 'Theme',
          options: THEME_CHOICES,
          value: theme,
          onValueChange: (value) => chooseTheme(value as ThemeChoice),
        },
      ]}
    />
  )
}
