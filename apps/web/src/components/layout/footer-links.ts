import type { Destination } from './navigation.ts'

export const FOOTER_GROUPS: readonly { title: string; links: readonly Destination[] }[] = [
  {
    title: 'Navigation',
    links: [
      { to: '/', label: 'Home' },
      { to: '/gigs', label: 'Find Gigs' },
      { to: '/artists', label: 'Artists' },
      { to: '/profile', label: 'Profile' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { to: '/help', label: 'Help Center' },
      { to: '/terms', label: 'Terms of Service' },
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/contact', label: 'Contact Us' },
    ],
  },
]

/** Bandstand's pages on other networks, each with its drawing on a 20 x 20 grid. */
export const SOCIAL_LINKS: readonly { label: string; href: string; glyph: string }[] = [
  {
    label: 'Facebook',
    href: 'https://www.facebook.com/',
    glyph: 'M11 18V7.5a2.5 2.5 0 0 1 2.5-2.5H15M7.5 10.5H14',
  },
  {
    label: 'Instagram',
    href: 'https://www.instagram.com/',
    glyph: 'M3 3h14v14H3ZM10 6.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7ZM14 5v1.6',
  },
  { label: 'YouTube', href: 'https://www.youtube.com/', glyph: 'M2 4.5h16v11H2ZM8.5 7.5v5l4-2.5Z' },
  {
    label: 'TikTok',
    href: 'https://www.tiktok.com/',
    glyph: 'M11.5 2.5v10.7a3.4 3.4 0 1 1-3.4-3.4M11.5 2.5c.2 2.6 1.9 4.3 4.5 4.5',
  },
]
