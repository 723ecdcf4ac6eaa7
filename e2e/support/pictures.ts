import type { Page } from '@playwright/test'
import { MEMBER_PASSWORD } from './members.ts'
import { button, type Picture } from './screens.ts'
import { withoutLive } from './without-live.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The code behind the keys loads after the screen, so they're pressed until they open something. */
const key = (name: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog')
  while (!(await dialog.isVisible())) {
    await page.keyboard.press(name)
    await dialog.waitFor({ timeout: 1000 }).catch(() => undefined)
  }
}

/** Clicks the first button with that name, and waits for the dialog that it opens. */
const dialog = (name: string | RegExp) => async (page: Page) => {
  await button(name)(page)
  await page.locator('.dialog').waitFor()
}

/** Opens the first menu, and from it the dialog of that name. */
const dialogInMenu = (menu: RegExp, name: string) => async (page: Page) => {
  await button(menu)(page)
  await page.getByRole('menuitem', { name }).click()
  await page.locator('.dialog').waitFor()
}

/** Reloads the screen while the server can't answer calls whose URL matches. */
const unanswered = (calls: string) => async (page: Page) => {
  await page.route(calls, (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await page.getByRole('main').getByRole('alert').first().waitFor()
}

const wrongPassword = async (page: Page) => {
  await page.getByLabel('Email').fill('nobody@bandstand.test')
  await page.getByLabel('Password', { exact: true }).fill('Not-my-password-1')
  await button(/log in/i)(page)
  await page.getByRole('alert').first().waitFor()
}

const loginByCode = async (page: Page) => {
  await page.getByLabel('Email').fill('nobody@bandstand.test')
  await button('Email me a code')(page)
  await page.getByLabel('Code').waitFor()
}

/** The sign-in of a member who has an authenticator app and recovery codes, after the password. */
const secondStep = async (page: Page) => {
  const factor = (factor_type: string) => ({ id: factor_type, factor_type, status: 'verified' })
  const session = {
    access_token: 'a.e30.c',
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: 'refresh',
    user: { id: NOBODY, user_metadata: {}, factors: ['totp', 'recovery_code'].map(factor) },
  }
  await page.route('**/auth/v1/token*', (route) => route.fulfill({ json: session }))
  await page.getByLabel('Email').fill('nobody@bandstand.test')
  await page.getByLabel('Password', { exact: true }).fill('Not-my-password-1')
  await button(/log in/i)(page)
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
}

const confirmIdentity = async (page: Page) => {
  await page.route('**/auth/v1/factors', (route) =>
    route.fulfill({ status: 400, json: { code: 'reauthentication_needed', message: '' } }),
  )
  await dialog('Add an authenticator app')(page)
  await page.getByLabel('Your password').waitFor()
}

const addAuthenticator = async (page: Page) => {
  await page.unroute('**/auth/v1/factors')
  await dialog('Add an authenticator app')(page)
  // Asked for when the session is older than ten minutes.
  const password = page.getByLabel('Your password')
  if (await password.isVisible()) {
    await password.fill(MEMBER_PASSWORD)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
}

/** A member who has asked for another email, and has to confirm it there. */
const confirmEmail = async (page: Page) => {
  await page.route('**/auth/v1/user', async (route) => {
    const user = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...user, new_email: 'ada@quintet.example' } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Confirm new email' }).scrollIntoViewIfNeeded()
}

const deleteAccount = async (page: Page) => {
  // In a demo world nobody can: the response of a real one.
  await page.route('**/api/account/deletion', (route) =>
    route.fulfill({ json: { isEnabled: true, asksPassword: true, open: [] } }),
  )
  await dialog('Delete Account')(page)
}

const offline = async (page: Page) => {
  await page.context().setOffline(true)
  await page.getByText('Offline.').waitFor()
}

/** Calls are answered, and nothing happens automatically. */
const connectionLost = async (page: Page) => {
  await withoutLive(page)
  await page.reload()
  await page.getByText('Connection lost. Reconnecting…').waitFor()
}

const installOffer = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))

/** The provider's own page, which a click opens. */
const leave = async (page: Page, click: () => Promise<void>) => {
  const address = page.url()
  await click()
  await page.waitForURL((url) => url.href !== address)
  await page.getByRole('heading').first().waitFor()
}

const portal = async (page: Page) => {
  await dialog('Manage Billing')(page)
  await leave(page, () => page.getByRole('button', { name: 'Open simulated portal' }).click())
}

const depositOfPending = async (page: Page) => {
  await page.getByRole('link').filter({ hasText: 'Deposit to pay' }).first().click()
  await dialog('Deposit Funds')(page)
}

/** The show in the demo world whose fee the venue reported as paid outside. */
const onOutside = (name: string) => async (page: Page) => {
  await page.getByRole('link').filter({ hasText: 'Two sets under the skylight' }).first().click()
  await dialog(name)(page)
}

/** The same show as if nobody had reported it yet. */
const reportOutside = async (page: Page) => {
  await page.route('**/api/payments/*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { abilities?: object }
    const abilities = { ...json.abilities, claimOutside: true }
    await route.fulfill({ response, json: json.abilities ? { ...json, abilities } : json })
  })
  await page.reload()
  await onOutside('Report outside payment')(page)
}

const favorite = async (page: Page) => {
  const heart = page.getByRole('main').locator('.heart').first()
  if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
  await page.getByRole('main').locator('.heart[aria-pressed=true]').first().waitFor()
}

const menu = async (page: Page) => {
  const drawer = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })
  const more = page.getByRole('banner').getByRole('button', { name: 'More' })
  await drawer.or(more).waitFor()
  if (await drawer.isVisible()) return drawer.click()
  await more.click()
  await page.getByRole('menu').waitFor()
}

/** Only for the gallery, which takes them besides the screens: the other party, empty states, failures, dialogs. */
export const PICTURES: readonly Picture[] = [
  { name: 'login-refused', viewer: 'visitor', address: '/login', prepare: wrongPassword },
  { name: 'login-code', viewer: 'visitor', address: '/login', prepare: loginByCode },
  { name: 'register-invalid', viewer: 'visitor', address: '/register', prepare: button('Register') },
  { name: 'verify-unknown', viewer: 'visitor', address: `/contracts/verify/${'0'.repeat(64)}` },
  { name: 'install-banner', viewer: 'visitor', address: '/', prepare: installOffer },

  { name: 'menu', viewer: 'artist', address: '/notifications', prepare: menu },
  { name: 'shortcuts', viewer: 'artist', address: '/notifications', prepare: key('?') },
  { name: 'offline', viewer: 'artist', address: '/bookings', prepare: offline },
  {
    name: 'connection-lost',
    viewer: 'artist',
    address: ({ artist }) => `/messages/${artist.thread}`,
    prepare: connectionLost,
  },
  { name: 'gigs-map', viewer: 'artist', address: '/gigs', prepare: (page) => showMap(page) },
  { name: 'gigs-filters', viewer: 'artist', address: '/gigs', prepare: (page) => showFilters(page) },
  { name: 'gigs-failed', viewer: 'artist', address: '/gigs', prepare: unanswered('**/api/gigs?*') },
  { name: 'gig-not-found', viewer: 'artist', address: `/gigs/${NOBODY}` },
  { name: 'artist-not-found', viewer: 'artist', address: `/artists/${NOBODY}` },
  { name: 'booking-not-found', viewer: 'artist', address: `/bookings/${NOBODY}` },
  { name: 'contract-not-found', viewer: 'artist', address: `/contracts/${NOBODY}` },
  {
    name: 'bookings-failed',
    viewer: 'artist',
    address: '/bookings',
    prepare: unanswered('**/api/bookings*'),
  },
  {
    name: 'offer-dialog',
    viewer: 'artist',
    address: ({ artist }) => `/applications/${artist.application}`,
    prepare: dialog('Make an offer'),
  },
  {
    name: 'cancel-contract-dialog',
    viewer: 'artist',
    address: ({ artist }) => `/contracts/${artist.contract}`,
    prepare: dialog('Cancel booking'),
  },
  {
    name: 'cancel-payment-dialog',
    viewer: 'artist',
    address: '/payments',
    prepare: dialog('Cancel Payment and Booking'),
  },
  { name: 'withdraw-dialog', viewer: 'artist', address: '/payments', prepare: dialog('Withdraw to Bank') },
  {
    name: 'claim-confirm-dialog',
    viewer: 'artist',
    address: '/payments',
    prepare: onOutside('Confirm payment'),
  },
  {
    name: 'claim-deny-dialog',
    viewer: 'artist',
    address: '/payments',
    prepare: onOutside('Deny payment'),
  },
  { name: 'block-time-dialog', viewer: 'artist', address: '/calendar', prepare: dialog('Block time') },
  {
    name: 'set-list-dialog',
    viewer: 'artist',
    address: ({ artist }) => `/bookings/${artist.booking}/day-sheet`,
    prepare: dialog('Edit set list'),
  },
  {
    name: 'delete-account-dialog',
    viewer: 'artist',
    address: '/settings?tab=password',
    prepare: deleteAccount,
  },
  { name: 'portal', viewer: 'artist', address: '/subscription/plans', prepare: portal },

  { name: 'gigs-venue', viewer: 'venue', address: '/gigs?instrument=Guitar' },
  { name: 'gig-own', viewer: 'venue', address: ({ gig }) => `/gigs/${gig}` },
  { name: 'gig-invalid', viewer: 'venue', address: '/gigs/create', prepare: button('Post gig') },
  {
    name: 'application-venue',
    viewer: 'venue',
    address: ({ venue }) => `/applications/${venue.application}`,
  },
  { name: 'booking-venue', viewer: 'venue', address: ({ venue }) => `/bookings/${venue.booking}` },
  {
    name: 'day-sheet-venue',
    viewer: 'venue',
    address: ({ venue }) => `/bookings/${venue.booking}/day-sheet`,
  },
  { name: 'payments-venue', viewer: 'venue', address: '/payments' },
  { name: 'plans-venue', viewer: 'venue', address: '/subscription/plans' },
  {
    name: 'invite-dialog',
    viewer: 'venue',
    address: (world) => `/artists/${world.members.artist.id}`,
    prepare: dialog('Invite'),
  },
  {
    name: 'change-dialog',
    viewer: 'venue',
    address: ({ venue }) => `/contracts/${venue.contract}`,
    prepare: dialog('Propose a change'),
  },
  { name: 'deposit-dialog', viewer: 'venue', address: '/payments', prepare: depositOfPending },
  {
    name: 'close-gig-dialog',
    viewer: 'venue',
    address: '/my-gigs',
    prepare: dialogInMenu(/^More:/, 'Close gig'),
  },
  { name: 'my-gigs-failed', viewer: 'venue', address: '/my-gigs', prepare: unanswered('**/api/my-gigs*') },
  { name: 'claim-outside-dialog', viewer: 'venue', address: '/payments', prepare: reportOutside },
  { name: 'release-dialog', viewer: 'venue', address: '/payments', prepare: dialog('Release Funds') },
  {
    name: 'artist-favorite',
    viewer: 'venue',
    address: (world) => `/artists/${world.members.artist.id}`,
    prepare: favorite,
  },
  { name: 'favorites', viewer: 'venue', address: '/artists?show=favorites' },
  { name: 'gigs-saved-none', viewer: 'artist', address: '/gigs?saved=yes' },

  { name: 'dashboard-new', viewer: 'newArtist', address: '/' },
  { name: 'profile-new', viewer: 'newArtist', address: '/profile' },
  { name: 'applications-none', viewer: 'newArtist', address: '/applications' },
  { name: 'bookings-none', viewer: 'newArtist', address: '/bookings' },
  { name: 'network-none', viewer: 'newArtist', address: '/network' },
  { name: 'notifications-none', viewer: 'newArtist', address: '/notifications' },
  { name: 'settings-password-shared', viewer: 'artist', address: '/settings?tab=password' },
  { name: 'proof-dialog', viewer: 'newArtist', address: '/settings?tab=password', prepare: confirmIdentity },
  {
    name: 'passkey-dialog',
    viewer: 'newArtist',
    address: '/settings?tab=password',
    prepare: dialog('Add a passkey'),
  },
  {
    name: 'two-step-dialog',
    viewer: 'newArtist',
    address: '/settings?tab=password',
    prepare: addAuthenticator,
  },
  {
    name: 'settings-email-pending',
    viewer: 'newArtist',
    address: '/settings?tab=password',
    prepare: confirmEmail,
  },
  { name: 'settings-free', viewer: 'newArtist', address: '/settings?tab=subscription' },
  {
    name: 'apply-dialog',
    viewer: 'newArtist',
    address: ({ gig }) => `/gigs/${gig}`,
    prepare: dialog(/^Apply/),
  },
  {
    name: 'ask-dialog',
    viewer: 'newArtist',
    address: ({ gig }) => `/gigs/${gig}`,
    prepare: dialog('Ask a question'),
  },
  {
    name: 'connect-dialog',
    viewer: 'newArtist',
    address: (world) => `/profile/${world.members.venue.id}`,
    prepare: dialog('Connect'),
  },

  { name: 'my-gigs-none', viewer: 'newVenue', address: '/my-gigs' },
  { name: 'artists-none', viewer: 'newVenue', address: '/artists?q=zzyzxqwv' },
  { name: 'favorites-none', viewer: 'newVenue', address: '/artists?show=favorites' },
  { name: 'find-artists-start', viewer: 'newVenue', address: '/find-artists' },
  { name: 'palette', viewer: 'newVenue', address: '/notifications', prepare: key('Control+k') },
  { name: 'palette-own', viewer: 'venue', address: '/notifications', prepare: searchOwn },
  {
    name: 'checkout',
    viewer: 'newVenue',
    address: '/subscription/plans',
    prepare: (page) => leave(page, () => button('Upgrade to Pro')(page)),
  },
  // The last of its viewer: it signs in, as far as the password.
  { name: 'second-step', viewer: 'visitor', address: '/login', prepare: secondStep },
]

/** Everything that a venue has with the first artist of the demo. */
async function searchOwn(page: Page): Promise<void> {
  await key('Control+k')(page)
  await page.getByRole('combobox', { name: 'Where to?' }).fill('reyes')
  await page.getByRole('group', { name: 'Bookings' }).waitFor()
}

/** On a phone the filters are a sheet. */
async function showFilters(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /^Filters/ })
  if (!(await opener.isVisible())) return
  await opener.click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}

/** On a phone the map replaces the list. */
async function showMap(page: Page): Promise<void> {
  const choice = page.getByRole('main').getByRole('button', { name: 'Map', exact: true })
  if (await choice.isVisible()) await choice.click()
}
