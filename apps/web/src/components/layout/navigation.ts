import type { MenuEntry } from '../ui/menu.tsx'

export interface Destination {
  to: string
  label: string
}

/** The navigation bar of everybody who is signed in. */
export const MAIN_NAVIGATION: readonly Destination[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/gigs', label: 'Gigs' },
  { to: '/artists', label: 'Artists' },
  { to: '/profile', label: 'Profile' },
]

/** What the More menu offers: screens that exist. While there are none, the menu is not shown. */
export const MORE_NAVIGATION: readonly (Destination & Pick<MenuEntry, 'icon'>)[] = []
