import type { NearbyArtist } from '@bandstand/api-spec'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../test/open-screen.tsx'
import { artistProfile, knownPlaces, ownPage, venueProfile } from '../../test/samples.ts'

const profile = venueProfile()
const around = {
  ...knownPlaces,
  favorites: {
    among: answer.favorites.among.handler(() => ({ limit: 10, used: 0, favorites: [] })),
  },
  network: { degrees: answer.network.degrees.handler(() => ({ degrees: [] })) },
}

function artists(count: number, change: Partial<NearbyArtist> = {}): NearbyArtist[] {
  return Array.from({ length: count }, () => ({
    ...artistProfile(),
    isBoosted: false,
    city: 'Hilo, HI',
    distanceMiles: 3,
    ...change,
  }))
}

/** A server that finds these artists, and returns 12 a page. */
function nearby(found: () => NearbyArtist[]) {
  return answer.directory.nearby.handler(({ input: { page } }) => {
    const all = found()
    return { artists: all.slice(page * 12 - 12, page * 12), total: all.length, page, pageSize: 12 }
  })
}
const names = () => screen.queryAllByRole('heading', { level: 2, name: /Reyes/ })

test('a failed search says so and tries again, at first and for more [ERR-41]', async () => {
  const FAILED = 'Failed to search for artists. Please try again.'
  const found = artists(13)
  let fails = true
  const { user } = await openScreen('/find-artists?place=city:hilo-hi&at=Hilo,+HI&radius=10', {
    profile,
    answers: { ...around, directory: { nearby: nearby(() => (fails ? crash() : found)) } },
  })
  await screen.findByText(FAILED)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Search again' }))
  await waitFor(() => expect(names()).toHaveLength(12))
  fails = true
  await user.click(screen.getByRole('button', { name: /^Show more/ }))
  await screen.findByText(FAILED)
  expect(names()).toHaveLength(12)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Search again' }))
  await waitFor(() => expect(names()).toHaveLength(13))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a search without results says how far it looked and offers to look further [ERR-42]', async () => {
  const { user, address } = await openScreen(
    '/find-artists?place=city:key-west-fl&at=Key+West,+FL&radius=50',
    {
      profile,
      answers: { ...around, directory: { nearby: nearby(() => []) } },
    },
  )
  await screen.findByText('No artists found within 50 miles of your location.')
  await user.click(screen.getByRole('link', { name: 'Search within 100 miles' }))
  await screen.findByText('No artists found within 100 miles of your location.')
  expect(address()).toContain('radius=100')
  expect(screen.getByLabelText<HTMLSelectElement>('Radius').value).toBe('100')
  expect(screen.getByRole('link', { name: 'Browse all artists' }).getAttribute('href')).toBe('/artists')
})

test('a bio in the results is cut at 100 characters with an ellipsis [FIND-09 LIM-40]', async () => {
  const bio = 'A long evening. '.repeat(20)
  const found = [...artists(1, { bio }), ...artists(1, { bio: 'x'.repeat(100) })]
  await openScreen('/find-artists?place=city:nome-ak&at=Nome,+AK', {
    profile,
    answers: { ...around, directory: { nearby: nearby(() => found) } },
  })
  await screen.findByText(`${bio.slice(0, 97)}…`)
  screen.getByText('x'.repeat(100))
})

test('a search at an invalid place is refused, and keeps the text [VAL-72]', async () => {
  const refused = answer.directory.nearby.handler(({ errors }) => {
    throw errors.LOCATION_UNUSABLE()
  })
  await openScreen('/find-artists?place=city:atlantis&at=Atlantis', {
    profile,
    answers: { ...around, directory: { nearby: refused } },
  })
  await screen.findByText('Invalid location data. Please try selecting a different location.')
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Atlantis')
})

test('a search requires a place chosen from the suggestions [VAL-71]', async () => {
  const NO_PLACE = 'Please select a valid location first'
  const { user, address } = await openScreen('/find-artists', {
    profile,
    answers: { ...around, directory: { nearby: nearby(() => artists(1)) } },
  })
  const location = await screen.findByLabelText<HTMLInputElement>('Location')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText(NO_PLACE)
  expect(document.activeElement).toBe(location)
  await user.type(location, 'Ferndale')
  await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
  await waitFor(() => expect(screen.queryByText(NO_PLACE)).toBeNull())
  await user.type(location, ', more or less{Enter}')
  await screen.findByText(NO_PLACE)
  expect(address()).toBe('/find-artists')
  await user.click(screen.getByRole('button', { name: 'Search near my venue' }))
  await waitFor(() => expect(names()).toHaveLength(1))
  expect(screen.queryByText(NO_PLACE)).toBeNull()
  expect(location.value).toBe('Detroit, MI')
  expect(address()).toBe('/find-artists?place=city%3Adetroit-mi&at=Detroit%2C+MI&radius=25')
})

test('an artist is told that the search is for venues, with a link to the profile [FIND-02 FIND-03 FIND-04 ROLE-12]', async () => {
  const { user, address } = await openScreen('/find-artists?place=city:detroit-mi&at=Detroit', {
    profile: artistProfile(),
    answers: ownPage,
  })
  await screen.findByText('Venue Access Only')
  screen.getByText('This feature is only available to venue accounts.')
  expect(screen.queryByRole('form', { name: 'Search for artists' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Browse artists' }).getAttribute('href')).toBe('/artists')
  await user.click(screen.getByRole('link', { name: 'Go to your profile' }))
  await screen.findByRole('heading', { level: 1, name: 'Your Profile' })
  expect(address()).toBe('/profile')
})

test('the search redirects a visitor to the login [FIND-01 ROLE-11]', async () => {
  const { address } = await openScreen('/find-artists')
  await waitFor(() => expect(address()).toBe('/login'))
})
