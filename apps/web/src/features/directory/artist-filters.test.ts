import { artistFilter, findArtistsInput, nearbyArtistsInput } from '@bandstand/domain/directory'
import { expect, it } from 'vitest'
import {
  artistListInput,
  artistListSearch,
  countArtistFilters,
  foundInput,
  isForEvening,
  readArtistSearch,
} from './artist-filters.ts'
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
  date: '2026-02-30',
  from: '25:00',
  free: 'busy',
  lineup: '0',
  minRating: '6',
  maxFee: '-1',
  played: 'there',
  series: 'all',
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

it('keeps a search for an evening in the URL, and gives a date its usual hours', () => {
  const address =
    '?genre=Soul&date=2026-12-04&from=20%3A00&to=01%3A00&free=free&lineup=3&minRating=4.5&maxFee=900&radius=25&played=here&sort=rating&near=city%3Adetroit-mi&at=Detroit%2C+MI'
  const search = readArtistSearch(new URLSearchParams(address))
  expect(artistListSearch(search, 1)).toBe(address)
  expect(countArtistFilters(search.filters, search.evening)).toBe(8)
  expect(isForEvening(search)).toBe(true)
  expect(findArtistsInput.parse(foundInput(search, 12))).toMatchObject({
    days: ['2026-12-04'],
    to: '01:00',
    lineup: '3',
    maxFee: 900,
    sort: 'rating',
    after: 12,
  })
  const { evening } = readArtistSearch(new URLSearchParams('date=2026-12-04&from=20:00&to=20:00'))
  expect(evening).toMatchObject({ from: '19:00', to: '22:00' })
  const series = readArtistSearch(new URLSearchParams(`series=${crypto.randomUUID()}&date=2026-12-04`))
  expect(foundInput(series, 0)).not.toHaveProperty('days')
})

it('does not sort by distance without a place', () => {
  expect(readArtistSearch(new URLSearchParams('sort=nearest')).sort).toBe('name')
})

it('turns any URL into a search that the server accepts', () => {
  const params = new URLSearchParams(HOSTILE)
  const list = artistListInput(readArtistSearch(params), readPage(params))
  expect(artistFilter.safeParse(list).error).toBeUndefined()
  expect(list).toMatchObject({ sort: 'name', page: 1 })
  const found = foundInput(readArtistSearch(params), 0)
  expect(findArtistsInput.safeParse(found).error).toBeUndefined()
  expect(found).toMatchObject({ sort: 'fit' })

  const { place, ...filters } = readNearbySearch(params)
  expect(nearbyArtistsInput.safeParse(nearbyInput(place!, filters)).error).toBeUndefined()
  expect(filters).toMatchObject({ radius: 25, maxRate: '' })
})

it('keeps a search by distance in the URL [LIM-36]', () => {
  const address = '?place=zip%3A48226&at=48226+Detroit%2C+MI&radius=10&genre=Jazz&maxRate=90'
  expect(nearbyListSearch(readNearbySearch(new URLSearchParams(address)))).toBe(address)
  expect(readNearbySearch(new URLSearchParams()).radius).toBe(25)
})
