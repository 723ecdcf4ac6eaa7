import type { MapGig, MapVenue } from '@bandstand/api-spec'
import { shortDayText } from '@bandstand/domain/time'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FlatMap } from '../../../test/flat-map.tsx'
import { answer, crash, openScreen, type ScreenOptions } from '../../../test/open-screen.tsx'
import { artistProfile, knownPlaces, mapGig } from '../../../test/samples.ts'
import { project } from '../../features/maps/fallback/map-geometry.ts'
import { loadAuth } from '../../lib/session/session.ts'

const DETROIT = { lat: 42.3314, lng: -83.0458 }
const profile = artistProfile()
const gig = mapGig()
const HOUGHTON = { lat: gig.lat, lng: gig.lng }

const room: MapVenue = {
  uuid: crypto.randomUUID(),
  name: 'The Copper Room',
  venueType: 'Bar',
  location: 'Houghton, MI',
  website: null,
  ...HOUGHTON,
}

/** What a map shows, as long as it does not fail. */
function mapOf(gigs: MapGig[], venues: MapVenue[] = [], fails = () => false) {
  return {
    ...knownPlaces,
    maps: {
      venues: answer.maps.venues.handler(() => ({ venues })),
      gigs: answer.maps.gigs.handler(() => (fails() ? crash() : { total: gigs.length, gigs })),
    },
  }
}

const openMap = (options: ScreenOptions) =>
  openScreen('/venues-map', { profile, surface: FlatMap, ...options })
const map = () => screen.getByRole('region', { name: 'Map of venues and gigs' })
const zoom = () => Number(map().dataset['zoom'])

afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

/** Answers for the device; what it was asked with. */
function locateDevice(answerWith: Geolocation['getCurrentPosition']) {
  const getCurrentPosition = vi.fn(answerWith)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return () => getCurrentPosition.mock.calls.map(([, , options]) => options)
}

test('the map explains its markers and says that artists are never on it [MAP-03 MAP-04 MAP-06 MAP-07]', async () => {
  const { user } = await openMap({ answers: mapOf([gig], [room]) })
  within(screen.getByRole('region', { name: 'Venues' })).getByText(/^Buildings are venues\./)
  within(screen.getByRole('region', { name: 'Gigs' })).getByText(/date, time and payment/)
  screen.getByText('Artist locations are never shown on the map.')
  await within(map()).findByText('Gig')
  within(map()).getByText('Venue')

  await user.type(screen.getByPlaceholderText('Enter location or zip code'), 'Ferndale')
  await user.click(await screen.findByRole('option', { name: 'Ferndale, MI' }))
  expect(zoom()).toBe(12)
  await user.click(screen.getByText('On this map'))
  await within(map()).findByText('Nothing in this part of the map.')
})

test('the map shows the server’s clusters when there are too many venues, and lists those of one address', async () => {
  const rooms = ['The Copper Room', 'The Iron Room'].map((name) => ({
    ...room,
    uuid: crypto.randomUUID(),
    name,
  }))
  const venueTile = answer.maps.venueTile.handler(({ input: { z, x, y } }) => {
    const at = project(HOUGHTON, z)
    const isHere = Math.floor(at.x / 256) === x && Math.floor(at.y / 256) === y
    const [count, venues] = z < 12 ? [700, []] : [2, rooms]
    return { clusters: isHere ? [{ ...HOUGHTON, count, venues }] : [] }
  })
  const { maps, ...others } = mapOf([gig])
  const venues = answer.maps.venues.handler(() => ({ venues: null }))
  const { user } = await openMap({ answers: { ...others, maps: { ...maps, venues, venueTile } } })
  await waitFor(() => expect(zoom()).toBe(13), { timeout: 5000 })
  await user.click(await within(map()).findByRole('button', { name: '2 venues' }))
  for (const { name } of rooms) await screen.findByRole('link', { name: new RegExp(name) })
})

test('a marker opens what is there by keyboard too, with links to the gig and the venue [MAP-05 MAP-09 MAP-10 MAP-11 MAP-12 MAP-13 NAV-29]', async () => {
  const site = { ...room, ...DETROIT, website: 'https://copper-room.example/' }
  const { user } = await openMap({ answers: mapOf([gig], [site]) })
  screen.getByPlaceholderText('Enter location or zip code')
  const marker = await within(map()).findByRole('button', {
    name: /^Gig: Winter quartet, .*\$1,250 flat rate$/,
  })
  act(() => marker.focus())
  await user.keyboard('{Enter}')
  const info = screen.getByRole('region', { name: 'Winter quartet' })
  expect(document.activeElement).toBe(info)
  for (const text of [shortDayText(gig.date, 'full'), '9:30 PM', '$1,250 flat rate', 'Houghton, MI'])
    expect(info.textContent).toContain(text)
  expect(within(info).getByRole('link', { name: 'View Gig Details' }).getAttribute('href')).toBe(
    `/gigs/${gig.id}`,
  )
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Winter quartet' })).toBeNull()
  expect(document.activeElement).toBe(marker)

  await user.click(within(map()).getByRole('button', { name: 'Venue: The Copper Room' }))
  const about = screen.getByRole('region', { name: 'The Copper Room' })
  for (const text of ['Bar', 'Houghton, MI']) expect(about.textContent).toContain(text)
  expect(within(about).getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe(
    `/profile/${room.uuid}`,
  )
  const website = within(about).getByRole('link', { name: /^Visit Website/ })
  expect(website.getAttribute('href')).toBe(site.website)
  expect(website.getAttribute('rel')).toContain('noopener')
})

test('the map lists the gigs of one address together, and opens a cluster by zooming in', async () => {
  const titles = ['First set here', 'Second set here']
  const near = { lat: HOUGHTON.lat + 0.02, lng: HOUGHTON.lng }
  const gigs = [...titles.map((title) => mapGig({ title })), mapGig({ title: 'Across the canal', ...near })]
  const { user } = await openMap({ answers: mapOf([...gigs, mapGig(DETROIT)]) })
  await user.click(await within(map()).findByRole('button', { name: '3 gigs' }, { timeout: 5000 }))
  within(map()).getByRole('button', { name: /^Gig: Across the canal/ })
  await user.click(within(map()).getByRole('button', { name: '2 gigs' }))
  const info = screen.getByRole('region', { name: '2 gigs here' })
  expect(document.activeElement).toBe(info)
  for (const [index, name] of titles.entries())
    expect(within(info).getByRole('link', { name }).getAttribute('href')).toBe(`/gigs/${gigs[index]!.id}`)
})

test('the map asks for the device’s location only on request, once, and roughly [CALL-68 LIM-30 LIM-31 LIM-32]', async () => {
  const asked = locateDevice((found) =>
    found({ coords: { latitude: HOUGHTON.lat, longitude: HOUGHTON.lng } } as GeolocationPosition),
  )
  const { user } = await openMap({ answers: mapOf([], [room]) })
  const button = await screen.findByRole('button', { name: 'Go to my location' })
  expect(asked()).toEqual([])
  await user.click(button)
  await within(map()).findByRole('button', { name: 'Venue: The Copper Room' })
  expect(zoom()).toBe(12)
  expect(asked()).toEqual([{ timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: false }])
  const kept = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
  expect(JSON.stringify(kept)).not.toContain(String(HOUGHTON.lat))
})

test('the map does not move when the device does not share its location', async () => {
  locateDevice((_found, failed) => failed?.({ code: 1, message: 'no' } as GeolocationPositionError))
  const { user } = await openMap({ answers: mapOf([]) })
  await user.click(await screen.findByRole('button', { name: 'Go to my location' }))
  await screen.findByText('We couldn’t find your location.')
  expect(zoom()).toBe(10)
})

test('failed map data is reported in a panel, with a retry [MAP-28 ERR-18]', async () => {
  let fails = true
  const { user } = await openMap({ answers: mapOf([mapGig(DETROIT)], [], () => fails) })
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Failed to load map data. Please try again later.')
  fails = false
  await user.click(within(alert).getByRole('button', { name: 'Reload map' }))
  await within(map()).findByRole('button', { name: /^Gig: Winter quartet/ })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('the map asks to log in, first by its guard, then in place when the session ends [MAP-01]', async () => {
  const { address, close } = await openScreen('/venues-map')
  await waitFor(() => expect(address()).toBe('/login'))
  close()
  const { user, address: at } = await openMap({ answers: mapOf([]) })
  await screen.findByRole('region', { name: 'Map of venues and gigs' })
  await (await loadAuth()).signOut({ scope: 'local' })
  await screen.findByRole('heading', { name: 'Please Log In' })
  await user.click(screen.getByRole('link', { name: 'Log in' }))
  expect(at()).toBe('/login')
})
