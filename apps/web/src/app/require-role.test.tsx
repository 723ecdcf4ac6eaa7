import { screen, within } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { artistProfile, emptyDashboard, ownPage, venueProfile } from '../../test/samples.ts'
import { ROLE_SCREENS } from '../lib/session/role-screens.ts'
import { screens } from './router.tsx'

const id = crypto.randomUUID()
const artist = artistProfile()
const venue = venueProfile()

/** Every screen of one type, as the other type opens it: what they read, and the links they get. */
const REFUSED = [
  {
    route: '/gigs/create',
    reader: artist,
    heading: /^Welcome/,
    says: 'Only venues can create gigs. You can apply to any gig that’s open.',
    leads: ['Browse Gigs', '/gigs'],
  },
  {
    route: '/gigs/edit/:id',
    reader: artist,
    heading: 'Edit Gig',
    says: 'You do not have permission to edit this gig. Only the venue that posted it can.',
    leads: ['Return to Dashboard', '/dashboard'],
  },
  {
    route: '/series/:id',
    reader: artist,
    heading: 'Series',
    says: 'Only the venue that posted a series can manage it. Its open dates are on the page of each gig.',
    leads: ['Browse Gigs', '/gigs'],
  },
  {
    route: '/gigs/:id/applicants',
    reader: artist,
    heading: 'Applicants',
    says: 'Only the venue that posted a gig can see who applied. The gigs you applied to are in Applications.',
    leads: ['See your applications', '/applications'],
  },
  {
    route: '/my-gigs',
    reader: artist,
    heading: 'My gigs',
    says: 'Only venues can manage the gigs they posted. The gigs you play are in Bookings.',
    leads: ['See your bookings', '/bookings'],
  },
  {
    route: '/bills/new',
    reader: artist,
    heading: 'New bill',
    says: 'Only venues can put gigs on a bill. The bills you play on are in your bookings.',
    leads: ['See your bookings', '/bookings'],
  },
  {
    route: '/stages',
    reader: artist,
    heading: 'Stages',
    says: 'Only venues have stages. The stage of each gig is on its page.',
    leads: ['See your bookings', '/bookings'],
  },
  {
    route: '/calendar/import',
    reader: artist,
    heading: 'Import a calendar',
    says: 'Only venues can import a calendar. You can block the times when you aren’t free.',
    leads: ['See your bookings', '/bookings'],
  },
  {
    route: '/roster',
    reader: artist,
    heading: 'Roster',
    says: 'Only venues can keep a roster. You can browse all artists.',
    leads: ['Browse artists', '/artists'],
  },
  {
    route: '/find-artists',
    reader: artist,
    heading: 'Find artists',
    says: 'Only venues can search for artists near them. You can browse all artists.',
    leads: ['Browse artists', '/artists'],
  },
  {
    route: '/artists',
    query: '?show=favorites',
    reader: artist,
    heading: 'Artists',
    says: 'Only venues can keep favorite artists. You can browse all artists.',
    leads: ['Browse artists', '/artists'],
  },
  {
    route: '/gigs',
    query: '?saved=yes',
    reader: venue,
    heading: 'Gigs',
    says: 'Only artists can save gigs. You can browse all gigs.',
    leads: ['Browse Gigs', '/gigs'],
  },
] as const

describe('a screen of the other type of member', () => {
  test.each(REFUSED)(
    '$route says what it’s for and where to go instead [GIG-40 ROLE-08 VAL-64 ERR-27]',
    async ({ route, reader, heading, says, leads, ...where }) => {
      const address = route.replace(':id', id) + ('query' in where ? where.query : '')
      const opened = await openScreen(address, {
        profile: reader,
        answers: { ...emptyDashboard, ...ownPage },
      })
      await screen.findByRole('heading', { level: 1, name: heading })
      const alert = await screen.findByRole('alert')
      const [title, type] =
        reader === artist ? ['Venue Access Only', 'venue'] : ['Artist access only', 'artist']
      within(alert).getByText(title)
      within(alert).getByText(`This feature is only available to ${type} accounts.`)
      within(alert).getByText(says)
      const links = within(alert).getAllByRole('link')
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        leads,
        ['Go to your profile', '/profile'],
      ])
      // The specification sends this one to the dashboard.
      expect(opened.address()).toBe(route === '/gigs/create' ? '/' : address)
    },
  )

  test('is every screen that its route says is one', () => {
    const marked = routesIn(screens).filter(({ handle }) => (handle as { role?: object } | undefined)?.role)
    expect(new Set(marked.map(({ path }) => path))).toEqual(new Set(REFUSED.map(({ route }) => route)))
    expect(Object.values(ROLE_SCREENS)).toHaveLength(REFUSED.length)
  })
})

function routesIn(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => [route, ...routesIn(route.children ?? [])])
}
