import { isVenue } from '@bandstand/domain/accounts'
import { can } from '@bandstand/domain/parties'
import {
  ArrowRightLeft,
  Bell,
  Clock,
  CreditCard,
  FilePlus,
  Heart,
  Keyboard,
  type LucideIcon,
  Lock,
  LogOut,
  Moon,
  Settings,
  Sun,
  SunMoon,
  UserRoundPen,
  Users,
} from 'lucide-react'
import { FOOTER_GROUPS } from '../../components/layout/footer-links.ts'
import { ALL_PARTIES } from '../../components/layout/party-choice.ts'
import type { HeaderSession } from '../../components/layout/header-session.ts'
import {
  type Destination,
  mainNavigation,
  moreNavigation,
  type Navigator,
} from '../../components/layout/navigation.ts'
import { chooseTheme } from '../../lib/screen/theme.ts'
import { switchParty } from '../../lib/session/switch-party.ts'
import { recentVisits } from './recent.ts'
import { keysTo } from './shortcuts.ts'

/** An entry of the palette: a screen, or an action. */
export interface Command {
  id: string
  label: string
  /** Shown after the label, in small print. */
  hint?: string
  /** Additional words that find it, separated by spaces. */
  keywords?: string
  icon?: LucideIcon
  keys?: readonly string[] | undefined
  to?: string
  run?: () => void
  /** Whether the palette stays open after it. */
  stays?: boolean
}

export interface CommandGroup {
  value: string
  items: Command[]
}

export interface CommandSources {
  session: HeaderSession
  onSignOut: () => void
  onShortcuts: () => void
}

const RESOURCES = FOOTER_GROUPS.find((group) => group.title === 'Resources')?.links ?? []

/** Returns a command for every screen that a member of this type can open. */
export function screenCommands(navigator: Navigator): Command[] {
  const { userType } = navigator
  const settings: Command[] = [
    screen({ to: '/settings', label: 'Settings' }, Settings, 'account preferences'),
    screen(
      { to: '/settings?tab=profile', label: 'Profile Information' },
      UserRoundPen,
      'settings picture buffer hours appearance',
    ),
    screen(
      { to: '/settings?tab=subscription', label: 'Subscription' },
      CreditCard,
      'settings plan pro billing boost',
    ),
    screen(
      { to: '/settings?tab=people', label: 'People' },
      Users,
      'settings add invite band members staff roles owner',
    ),
    screen(
      { to: '/settings?tab=notifications', label: 'Notification Preferences' },
      Bell,
      'email push quiet',
    ),
    screen(
      { to: '/settings?tab=password', label: 'Change Password' },
      Lock,
      'settings password & security sessions devices download export my data delete account',
    ),
  ]
  return [
    ...[...mainNavigation(navigator), ...moreNavigation(navigator)].map((each) =>
      // Its other name, in the footer.
      screen(each, each.icon, each.to === '/' ? 'home' : ''),
    ),
    ...(isVenue(userType)
      ? [screen({ to: '/artists?show=favorites', label: 'Favorites' }, Heart, 'saved artists')]
      : []),
    screen({ to: '/notifications', label: 'Notifications' }, Bell, 'news'),
    screen({ to: '/profile/edit', label: 'Edit Profile' }, UserRoundPen, 'bio picture portfolio'),
    screen({ to: '/subscription/plans', label: 'Plans' }, CreditCard, 'subscription pro upgrade price'),
    ...settings,
    ...RESOURCES.map((each) => screen(each)),
  ]
}

/** Returns the commands that run an action on any screen. */
export function actionCommands({ session, onSignOut, onShortcuts }: CommandSources): Command[] {
  const { userType, role, parties, partyId } = session
  return [
    ...(parties.length > 1
      ? [screen(ALL_PARTIES, ALL_PARTIES.icon, 'roster agent calendar offers switch')]
      : []),
    ...(isVenue(userType) && can(role, 'book')
      ? [{ id: 'post', label: 'Post a Gig', keywords: 'create new', icon: FilePlus, to: '/gigs/create' }]
      : []),
    ...parties
      .filter(({ id }) => id !== partyId)
      .map((party) => ({
        id: `act ${party.id}`,
        label: `Act for ${party.name}`,
        keywords: 'switch act venue account',
        icon: ArrowRightLeft,
        run: () => switchParty(party),
      })),
    { id: 'day', label: 'Theme: Day', keywords: 'light', icon: Sun, run: () => chooseTheme('day') },
    { id: 'night', label: 'Theme: Night', keywords: 'dark', icon: Moon, run: () => chooseTheme('night') },
    {
      id: 'system',
      label: 'Theme: System',
      keywords: 'system auto',
      icon: SunMoon,
      run: () => chooseTheme('system'),
    },
    // A touch device may have no keyboard.
    ...(matchMedia('(hover: none)').matches
      ? []
      : [
          {
            id: 'shortcuts',
            label: 'Keyboard shortcuts',
            keywords: 'keys help',
            icon: Keyboard,
            keys: ['?'],
            run: onShortcuts,
          },
        ]),
    { id: 'sign-out', label: 'Sign Out', keywords: 'log out leave', icon: LogOut, run: onSignOut },
  ]
}

/** Returns the pages seen last, except the one at `pathname`. */
export function recentCommands(openPath: string): Command[] {
  return recentVisits()
    .filter(({ to }) => to !== openPath)
    .map(({ to, label }) => ({ id: `recent ${to}`, label, to, icon: Clock }))
}

function screen({ to, label }: Destination, icon?: LucideIcon, keywords = ''): Command {
  return { id: to, label, to, keywords, keys: keysTo(to), ...(icon && { icon }) }
}
