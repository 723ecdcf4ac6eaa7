import type { Page } from '@playwright/test'
import type { DemoWorld, Viewer } from './demo-world.ts'

/** A screen to check, and how to get to it. */
export interface Picture {
  /** Names it in a report, and its picture: `gig-applicants`. */
  name: string
  viewer: Viewer
  address: string | ((world: DemoWorld) => string)
  /** Brings the screen into a state other than its first one. */
  prepare?: (page: Page) => Promise<void>
}

export interface Screen extends Picture {
  /** As in the router, '*' for an unknown path. */
  route: string
}

/** One only redirects, the other shows its specimens to developers. */
export const ROUTES_WITHOUT_SCREEN = ['/dashboard', 'dev/ui']

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

/** Every screen, for each viewer who sees it differently, and the states with parts that no other one has. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', route: '/', viewer: 'visitor', address: '/' },
  { name: 'login', route: '/login', viewer: 'visitor', address: '/login' },
  {
    name: 'login-shared-gig',
    route: '/gigs/:id',
    viewer: 'visitor',
    address: ({ gig }) => `/gigs/${gig}`,
  },
  { name: 'simple-login', route: '/simple-login', viewer: 'visitor', address: '/simple-login' },
  { name: 'register', route: '/register', viewer: 'visitor', address: '/register' },
  { name: 'finish-sign-in', route: '/finish-sign-in', viewer: 'visitor', address: '/finish-sign-in' },
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
  {
    name: 'offer-by-link',
    route: '/offer/:secret',
    viewer: 'visitor',
    address: ({ offerLink }) => offerLink,
  },
  {
    name: 'invitation',
    route: '/invitation/:secret',
    viewer: 'visitor',
    address: ({ invitation }) => invitation,
  },
  { name: 'night', route: '/nights/:id', viewer: 'visitor', address: ({ bill }) => `/nights/${bill}` },
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
  { name: 'poll', route: '/polls/:id', viewer: 'artist', address: ({ poll }) => `/polls/${poll}` },
  { name: 'holds', route: '/holds', viewer: 'artist', address: '/holds' },
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
  { name: 'settings-calendars', route: '/settings', viewer: 'artist', address: '/settings?tab=calendars' },
  { name: 'settings-people', route: '/settings', viewer: 'venue', address: '/settings?tab=people' },
  {
    name: 'settings-notifications',
    route: '/settings',
    viewer: 'artist',
    address: '/settings?tab=notifications',
  },
  // Not of a demo account, which is shared: its forms are disabled.
  {
    name: 'settings-password',
    route: '/settings',
    viewer: 'newArtist',
    address: '/settings?tab=password',
  },
  { name: 'plans', route: '/subscription/plans', viewer: 'artist', address: '/subscription/plans' },

  { name: 'dashboard-venue', route: '/', viewer: 'venue', address: '/' },
  { name: 'my-gigs', route: '/my-gigs', viewer: 'venue', address: '/my-gigs' },
  {
    name: 'outside-booking',
    route: '/outside-bookings/:id',
    viewer: 'venue',
    address: ({ outside }) => `/outside-bookings/${outside}`,
  },
  { name: 'calendar-import', route: '/calendar/import', viewer: 'venue', address: '/calendar/import' },
  { name: 'roster', route: '/roster', viewer: 'venue', address: '/roster' },
  { name: 'stages', route: '/stages', viewer: 'venue', address: '/stages' },
  { name: 'gig-edit', route: '/gigs/edit/:id', viewer: 'venue', address: ({ gig }) => `/gigs/edit/${gig}` },
  { name: 'series', route: '/series/:id', viewer: 'venue', address: ({ series }) => `/series/${series}` },
  { name: 'bill', route: '/bills/:id', viewer: 'venue', address: ({ bill }) => `/bills/${bill}` },
  {
    name: 'bill-edit',
    route: '/bills/:id',
    viewer: 'venue',
    address: ({ bill }) => `/bills/${bill}`,
    prepare: button('Edit bill'),
  },
  { name: 'bill-new', route: '/bills/new', viewer: 'venue', address: '/bills/new?date=2027-09-16' },
  { name: 'gig-create', route: '/gigs/create', viewer: 'venue', address: '/gigs/create' },
  {
    name: 'gig-applicants',
    route: '/gigs/:id/applicants',
    viewer: 'venue',
    address: ({ gig }) => `/gigs/${gig}/applicants`,
  },
  {
    name: 'applicant',
    route: '/applications/:id',
    viewer: 'venue',
    address: ({ venue }) => `/applications/${venue.application}`,
  },
  {
    name: 'gig-applicants-compared',
    route: '/gigs/:id/applicants',
    viewer: 'venue',
    address: ({ gig }) => `/gigs/${gig}/applicants`,
    prepare: async (page) => {
      for (const place of [0, 1, 2])
        await page
          .getByLabel(/^Compare /)
          .nth(place)
          .check()
      await page.getByRole('link', { name: 'Compare 3' }).click()
      await page.getByRole('heading', { name: '3 applicants side by side' }).waitFor()
    },
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
  { name: 'calendar', route: '/calendar', viewer: 'venue', address: '/calendar' },
  { name: 'calendar-week', route: '/calendar', viewer: 'venue', address: '/calendar?view=week' },
  { name: 'calendar-agenda', route: '/calendar', viewer: 'artist', address: '/calendar?view=agenda' },

  { name: 'acts', route: '/acts', viewer: 'manager', address: '/acts' },
  { name: 'dashboard-manager', route: '/', viewer: 'manager', address: '/' },

  { name: 'find-artists-refused', route: '/find-artists', viewer: 'newArtist', address: '/find-artists' },
  { name: 'contracts-none', route: '/contracts/:id?', viewer: 'newArtist', address: '/contracts' },
  { name: 'payments-none', route: '/payments', viewer: 'newArtist', address: '/payments' },
  { name: 'messages-none', route: '/messages/:id?', viewer: 'newArtist', address: '/messages' },
  { name: 'gigs-none', route: '/gigs', viewer: 'newVenue', address: '/gigs?location=nowhere' },
  { name: 'plans-new', route: '/subscription/plans', viewer: 'newVenue', address: '/subscription/plans' },
]

/** Opens a screen and waits until it has loaded completely. */
export async function openScreen(page: Page, screen: Picture, world: DemoWorld): Promise<void> {
  await page.goto(addressOf(screen, world))
  await untilReady(page, screen)
}

const NO_SCREEN = { address: '/jukebox', title: 'Page Not Found' }

/**
 * Opens another screen like a link does, and waits until it has loaded completely. The code of the page, and of those who judge
 * it, stays loaded. First it goes where no screen is, so that nothing of the last one can be taken for the next.
 */
export async function changeScreen(page: Page, screen: Screen, world: DemoWorld): Promise<void> {
  await follow(page, NO_SCREEN.address)
  await page.getByRole('heading', { level: 1, name: NO_SCREEN.title }).waitFor()
  if (screen.route !== '*') {
    await follow(page, addressOf(screen, world))
    await page.getByRole('heading', { level: 1, name: NO_SCREEN.title }).waitFor({ state: 'detached' })
  }
  await untilReady(page, screen)
}

function addressOf({ address }: Picture, world: DemoWorld): string {
  return typeof address === 'string' ? address : address(world)
}

/** Goes to another address without loading the page again. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

async function untilReady(page: Page, { prepare }: Picture): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton, .who__name:empty'))
  if (prepare) await prepare(page)
}
