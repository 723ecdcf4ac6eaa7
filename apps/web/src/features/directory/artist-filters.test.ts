import { artistFilter, nearbyArtistsInput } from '@bandstand/domain/directory'
import { expect, it } from 'vitest'
import { artistListInput, artistListSearch, countArtistFilters, readArtistSearch } from './artist-filters.ts'
import { readPage } from '../../lib/api/page-numbers.ts'
import { nearbyInput, nearbyListSearch, readNearbySearch } from './nearby-search.ts'

const HOSTILE = {
  q: 'x'.repeat(5000),
  instrument: '%_%'.repeat(500),
  location: '\0'.repeat(9000),
  maxRate: '1e9',
  sort: 'password',
  near: 'n'.repeat(200),
  page: '-1',
  place: ' city:detroit-mi ',
  radius: '26',
}

it('keeps the whole search in the URL and nothing at its default', () => {
  const address =
    '?q=jazz&instrument=Piano&location=Detroit%2C+MI&maxRate=80.50&sort=nearest&near=city%3Adetroit-mi&at=Detroit%2C+MI&page=3'
  const params = new URLSearchParams(address)
  const search = readArtistSearch(params)
  expect(artistListSearch(search, readPage(params))).toBe(address)
  expect(countArtistFilters(search.filters)).toBe(3)
  expect(artistListSearch(readArtistSearch(new URLSearchParams()), 1)).toBe('')
})

it('does not sort by distance without a place', () => {
  expect(readArtistSearch(new URLSearchParams('sort=nearest')).sort).toBe('name')
})

it('turns any URL into a search that the server accepts', () => {
  const params = new URLSearchParams(HOSTILE)
  const list = artistListInput(readArtistSearch(params), readPage(params))
  expect(artistFilter.safeParse(list).error).toBeUndefined()
  expect(list).toMatchObject({ sort: 'name', page: 1 })

  const { place, ...filters } = readNearbySearch(params)
  expect(nearbyArtistsInput.safeParse(nearbyInput(place!, filters)).error).toBeUndefined()
  expect(filters).toMatchObject({ radius: 25, maxRate: '' })
})

it('keeps a search by distance in the URL [LIM-36]', () => {
  const address = '?place=zip%3A48226&at=48226+Detroit%2C+MI&radius=10&genre=Jazz&maxRate=90'
  expect(nearbyListSearch(readNearbySearch(new URLSearchParams(address)))).toBe(address)
  expect(readNearbySearch(new URLSearchParams()).radius).toBe(25)
})
