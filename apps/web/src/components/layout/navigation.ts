import { isVenue, type UserType } from '@bandstand/domain/accounts'
import {
  CalendarDays,
  FilePen,
  Handshake,
  Landmark,
  type LucideIcon,
  Map,
  MessagesSquare,
  Ticket,
  UserSearch,
  Waypoints,
} from 'lucide-react'

export interface Destination {
  to: string
  label: string
  /** How many items are pending there. */
  count?: number
}

/** The navigation bar of everybody who is signed in. */
export const MAIN_NAVIGATION: readonly Destination[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/gigs', label: 'Gigs' },
  { to: '/artists', label: 'Artists' },
  { to: '/profile', label: 'Profile' },
]

/** Returns the links of the More menu for a member of this type with so many unread messages. */
export function moreNavigation(userType: UserType, unread: number): (Destination & { icon: LucideIcon })[] {
  return [
    ...(isVenue(userType) ? [{ to: '/my-gigs', label: 'My gigs', icon: Ticket }] : []),
    { to: '/bookings', label: 'Bookings', icon: CalendarDays },
    { to: '/messages', label: 'Messages', icon: MessagesSquare, count: unread },
    { to: '/network', label: 'Network', icon: Waypoints },
    { to: '/applications', label: 'Applications', icon: Handshake },
    { to: '/contracts', label: 'Contracts', icon: FilePen },
    { to: '/payments', label: 'Payments', icon: Landmark },
    { to: '/venues-map', label: 'Map', icon: Map },
    ...(isVenue(userType) ? [{ to: '/find-artists', label: 'Find artists', icon: UserSearch }] : []),
  ]
}
