import { isVenue, type UserType } from '@bandstand/domain/accounts'
import { can, type Role } from '@bandstand/domain/parties'
import {
  BookUser,
  CalendarDays,
  CalendarRange,
  FilePen,
  Handshake,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Map,
  MessagesSquare,
  Mic,
  Music,
  Speaker,
  Ticket,
  UserRound,
  UserSearch,
  Waypoints,
} from 'lucide-react'
import { mayOpen } from '../../lib/session/needed-abilities.ts'

export interface Destination {
  to: string
  label: string
}

export interface Place extends Destination {
  icon: LucideIcon
  /** How many items are pending there. */
  count?: number
  /** What they are, for screen readers; 'unread' without it. */
  noun?: string
}

/** How much is pending for a member. */
export interface Pending {
  /** Messages that were not read. */
  unread: number
  /** What needs their attention. */
  toDo: number
}

const NOTHING: Pending = { unread: 0, toDo: 0 }

/** Whom the navigation is for. */
export interface Navigator {
  userType: UserType
  /** What they are for the party that they act for. */
  role: Role
}

const isShown = (role: Role, { to }: Place) => mayOpen(role, to)

const MAIN_NAVIGATION: readonly Place[] = [
  { to: '/', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/gigs', label: 'Gigs', icon: Music },
  { to: '/artists', label: 'Artists', icon: Mic },
  { to: '/profile', label: 'Profile', icon: UserRound },
]

/** Returns the navigation bar. */
export function mainNavigation({ role }: Navigator): Place[] {
  return MAIN_NAVIGATION.filter((place) => isShown(role, place))
}

/** Returns the links of the More menu. */
export function moreNavigation({ userType, role }: Navigator, { unread } = NOTHING): Place[] {
  const places: Place[] = [
    ...(isVenue(userType) ? [{ to: '/my-gigs', label: 'My gigs', icon: Ticket }] : []),
    { to: '/calendar', label: 'Calendar', icon: CalendarRange },
    { to: '/bookings', label: 'Bookings', icon: CalendarDays },
    ...(isVenue(userType)
      ? [
          { to: '/roster', label: 'Roster', icon: BookUser },
          { to: '/stages', label: 'Stages', icon: Speaker },
        ]
      : []),
    { to: '/messages', label: 'Messages', icon: MessagesSquare, count: unread },
    { to: '/network', label: 'Network', icon: Waypoints },
    { to: '/applications', label: 'Applications', icon: Handshake },
    { to: '/contracts', label: 'Contracts', icon: FilePen },
    { to: '/payments', label: 'Payments', icon: Landmark },
    { to: '/venues-map', label: 'Map', icon: Map },
    ...(isVenue(userType) ? [{ to: '/find-artists', label: 'Find artists', icon: UserSearch }] : []),
  ]
  return places.filter((place) => isShown(role, place))
}

/**
 * The screens of the bar at the bottom of a phone: what a member opens on most days. An artist looks for gigs and follows
 * applications; a venue lives by its calendar, manages its gigs and looks for artists. Everything else is in the menu.
 */
const ON_PHONE = {
  artist: ['/', '/gigs', '/applications', '/bookings', '/messages'],
  venue: ['/', '/calendar', '/my-gigs', '/artists', '/messages'],
}

/** Returns the places of the bar at the bottom of a phone: five, fewer for a role that may open fewer. */
export function phoneNavigation(navigator: Navigator, pending: Pending): Place[] {
  const known = [...mainNavigation(navigator), ...moreNavigation(navigator, pending)]
  return placesOf(navigator)
    .flatMap((path) => known.find(({ to }) => to === path) ?? [])
    .map((place) => (place.to === '/' ? { ...place, count: pending.toDo, noun: 'to do' } : place))
}

/** Returns the places that the menu of a phone adds to its bar. */
export function restNavigation(navigator: Navigator): Place[] {
  const shown = placesOf(navigator)
  return [...mainNavigation(navigator), ...moreNavigation(navigator)].filter(({ to }) => !shown.includes(to))
}

function placesOf({ userType, role }: Navigator): readonly string[] {
  if (!can(role, 'seeDeals')) return ['/', '/calendar', '/gigs', '/artists']
  return isVenue(userType) ? ON_PHONE.venue : ON_PHONE.artist
}
