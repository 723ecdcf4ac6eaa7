import type { Page } from '@playwright/test'
import type { DemoWorld, Viewer } from './demo-world.ts'

export interface Screen {
  /** Names the screen in a report and its picture: `gig-applicants`. */
  name: string
  /** As the router calls it, '*' for what it does not know. */
  route: string
  viewer: Viewer
  address: string | ((world: DemoWorld) => string)
  /** Only for the pictures: what another one of the list shows in other words. */
  pictureOnly?: true
  /** Brings the screen into another state than its first one. */
  prepare?: (page: Page) => Promise<void>
}

/** One only leads on, the other shows its specimens to developers. */
export const ROUTES_WITHOUT_SCREEN = ['/dashboard', 'dev/ui']

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
/** The code behind the keys comes after the screen: once more, until they open something. */
const key = (pressed: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog')
  while (!(await dialog.isVisible())) {
    await page.keyboard.press(pressed)
    await dialog.waitFor({ timeout: 1000 }).catch(() => undefined)
  }
}

/** Every screen, for those who see it differently, and the states that differ most. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', route: '/', viewer: 'visitor', address: '/' },
  { name: 'login', route: '/login', viewer: 'visitor', address: '/login' },
  { name: 'simple-login', route: '/simple-login', viewer: 'visitor', address: '/simple-login' },
  { name: 'register', route: '/register', viewer: 'visitor', address: '/register' },
  { name: 'reset-password', route: '/reset-password', viewer: 'visitor', address: '/reset-password' },
  { name: 'help', route: '/help', viewer: 'visitor', address: '/help' },
  { name: 'terms', route: '/terms', viewer: 'visitor', address: '/terms' },
  { name: 'privacy', route: '/privacy', viewer: 'visitor', address: '/privacy' },
  { name: 'contact', route: '/contact', viewer: 'visitor', address: '/contact' },
  {
    name: 'verify-contract',
    route: '/contracts/verify/:hash',
    viewer: 'visitor',
    address: ({ hash }) => `/contracts/verify/${hash}`,
  },
  { name: 'not-found', route: '*', viewer: 'visitor', address: '/jukebox' },

  { name: 'dashboard', route: '/', viewer: 'artist', address: '/' },
  { name: 'profile', route: '/profile', viewer: 'artist', address: '/profile' },
  { name: 'profile-edit', route: '/profile/edit', viewer: 'artist', address: '/profile/edit' },
  { name: 'gigs', route: '/gigs', viewer: 'artist', address: '/gigs' },
  { name: 'gig', route: '/gigs/:id', viewer: 'artist', address: ({ gig }) => `/gigs/${gig}` },
  {
    name: 'venue-page',
    route: '/profile/:uuid',
    viewer: 'artist',
    address: (world) => `/profile/${world.members.venue.id}`,
  },
  { name: 'venues-map', route: '/venues-map', viewer: 'artist', address: '/venues-map' },
  { name: 'applications', route: '/applications', viewer: 'artist', address: '/applications' },
  {
    name: 'application',
    route: '/applications/:id',
    viewer: 'artist',
    address: ({ artist }) => `/applications/${artist.application}`,
  },
  { name: 'bookings', route: '/bookings', viewer: 'artist', address: '/bookings' },
  {
    name: 'booking',
    route: '/bookings/:id',
    viewer: 'artist',
    address: ({ artist }) => `/bookings/${artist.booking}`,
  },
  {
    name: 'day-sheet',
    route: '/bookings/:id/day-sheet',
    viewer: 'artist',
    address: ({ artist }) => `/bookings/${artist.booking}/day-sheet`,
  },
  {
    name: 'contract',
    route: '/contracts/:id?',
    viewer: 'artist',
    address: ({ artist }) => `/contracts/${artist.contract}`,
  },
  { name: 'payments', route: '/payments', viewer: 'artist', address: '/payments' },
  { name: 'network', route: '/network', viewer: 'artist', address: '/network' },
  {
    name: 'thread',
    route: '/messages/:id?',
    viewer: 'artist',
    address: ({ artist }) => `/messages/${artist.thread}`,
  },
  { name: 'notifications', route: '/notifications', viewer: 'artist', address: '/notifications' },
  { name: 'settings-profile', route: '/settings', viewer: 'artist', address: '/settings?tab=profile' },
  {
    name: 'settings-subscription',
    route: '/settings',
    viewer: 'artist',
    address: '/settings?tab=subscription',
  },
  {
    name: 'settings-notifications',
    route: '/settings',
    viewer: 'artist',
    address: '/settings?tab=notifications',
  },
  { name: 'settings-password', route: '/settings', viewer: 'artist', address: '/settings?tab=password' },
  { name: 'plans', route: '/subscription/plans', viewer: 'artist', address: '/subscription/plans' },
  {
    name: 'shortcuts',
    pictureOnly: true,
    route: '/notifications',
    viewer: 'artist',
    address: '/notifications',
    prepare: key('?'),
  },

  { name: 'dashboard-venue', route: '/', viewer: 'venue', address: '/' },
  {
    name: 'gigs-venue',
    pictureOnly: true,
    route: '/gigs',
    viewer: 'venue',
    address: '/gigs?instrument=Guitar',
  },
  {
    name: 'gig-own',
    pictureOnly: true,
    route: '/gigs/:id',
    viewer: 'venue',
    address: ({ gig }) => `/gigs/${gig}`,
  },
  { name: 'gig-edit', route: '/gigs/edit/:id', viewer: 'venue', address: ({ gig }) => `/gigs/edit/${gig}` },
  { name: 'gig-create', route: '/gigs/create', viewer: 'venue', address: '/gigs/create' },
  {
    name: 'gig-applicants',
    route: '/gigs/:id/applicants',
    viewer: 'venue',
    address: ({ gig }) => `/gigs/${gig}/applicants`,
  },
  {
    name: 'artists',
    route: '/artists',
    viewer: 'venue',
    address: '/artists',
    prepare: button('Show Filters'),
  },
  {
    name: 'artist',
    route: '/artists/:uuid',
    viewer: 'venue',
    address: (world) => `/artists/${world.members.artist.id}`,
  },
  {
    name: 'find-artists',
    route: '/find-artists',
    viewer: 'venue',
    address: '/find-artists?place=city:detroit-mi&at=Detroit',
  },
  {
    name: 'application-venue',
    pictureOnly: true,
    route: '/applications/:id',
    viewer: 'venue',
    address: ({ venue }) => `/applications/${venue.application}`,
  },
  { name: 'booking-month', route: '/bookings', viewer: 'venue', address: '/bookings?view=month' },
  {
    name: 'booking-venue',
    pictureOnly: true,
    route: '/bookings/:id',
    viewer: 'venue',
    address: ({ venue }) => `/bookings/${venue.booking}`,
  },
  { name: 'payments-venue', pictureOnly: true, route: '/payments', viewer: 'venue', address: '/payments' },
  {
    name: 'plans-venue',
    pictureOnly: true,
    route: '/subscription/plans',
    viewer: 'venue',
    address: '/subscription/plans',
  },

  { name: 'dashboard-new', pictureOnly: true, route: '/', viewer: 'newArtist', address: '/' },
  { name: 'find-artists-refused', route: '/find-artists', viewer: 'newArtist', address: '/find-artists' },
  {
    name: 'applications-none',
    pictureOnly: true,
    route: '/applications',
    viewer: 'newArtist',
    address: '/applications',
  },
  { name: 'bookings-none', pictureOnly: true, route: '/bookings', viewer: 'newArtist', address: '/bookings' },
  {
    name: 'contracts-none',
    pictureOnly: true,
    route: '/contracts/:id?',
    viewer: 'newArtist',
    address: '/contracts',
  },
  { name: 'payments-none', pictureOnly: true, route: '/payments', viewer: 'newArtist', address: '/payments' },
  { name: 'messages-none', route: '/messages/:id?', viewer: 'newArtist', address: '/messages' },
  {
    name: 'notifications-none',
    pictureOnly: true,
    route: '/notifications',
    viewer: 'newArtist',
    address: '/notifications',
  },
  {
    name: 'artists-none',
    pictureOnly: true,
    route: '/artists',
    viewer: 'newVenue',
    address: '/artists?q=zzyzxqwv',
  },
  { name: 'gigs-none', route: '/gigs', viewer: 'newVenue', address: '/gigs?location=nowhere' },
  { name: 'plans-new', route: '/subscription/plans', viewer: 'newVenue', address: '/subscription/plans' },
  {
    name: 'palette',
    pictureOnly: true,
    route: '/notifications',
    viewer: 'newVenue',
    address: '/notifications',
    prepare: key('Control+k'),
  },
]

/** Opens a screen and waits until it has come whole. */
export async function openScreen(page: Page, screen: Screen, world: DemoWorld): Promise<void> {
  const { address, prepare } = screen
  await page.goto(typeof address === 'string' ? address : address(world))
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.bone'))
  if (prepare) await prepare(page)
}
