import { ARTIST_SORTS, ARTISTS_PER_PAGE, type ArtistSort } from '@bandstand/domain/directory'
import { filterAmountProblem, HIGHEST_FILTERS } from '@bandstand/domain/money'
import { type ChosenPlace, readPlace } from '../../lib/places/chosen-place.ts'

/** The panel's filters as their fields show them; empty text means no filter. */
export interface ArtistFilters {
  instrument: string
  genre: string
  location: string
  profession: string
  maxRate: string
}

/** All parameters in an address of the directory, except the page. */
export interface ArtistSearch {
  q: string
  filters: ArtistFilters
  sort: ArtistSort
  /** The place from which `nearest` measures. */
  near: ChosenPlace | null
  /** The reader's favorites alone. */
  favorites: boolean
}

export const NO_ARTIST_FILTERS: ArtistFilters = {
  instrument: '',
  genre: '',
  location: '',
  profession: '',
  maxRate: '',
}

/** Returns why a typed amount cannot be the highest hourly rate, as a sentence for the user; null when it can. */
export function maxRateProblem(text: string): string | null {
  return filterAmountProblem(text, HIGHEST_FILTERS.maxRate)
}

/** Returns whether an hourly rate in dollars can be a filter. */
export function isMaxRate(text: string): boolean {
  return maxRateProblem(text) === null
}

/** Returns the search in a URL; ignores invalid values, because anyone can type a URL. */
export function readArtistSearch(params: URLSearchParams): ArtistSearch {
  const text = (name: string, max = 60) => params.get(name)?.trim().slice(0, max) ?? ''
  const near = readPlace(params, 'near')
  const sort = ARTIST_SORTS.find((known) => known === text('sort')) ?? 'name'
  return {
    q: text('q', 100),
    filters: {
      instrument: text('instrument'),
      genre: text('genre'),
      location: text('location', 200),
      profession: text('profession'),
      maxRate: isMaxRate(text('maxRate')) ? text('maxRate') : '',
    },
    // Without a place there is no distance to sort by.
    sort: sort === 'nearest' && !near ? 'name' : sort,
    near: sort === 'nearest' ? near : null,
    favorites: text('show') === 'favorites',
  }
}

/** Returns the query string of a page of the directory, without default values. */
export function artistListSearch({ q, filters, sort, near, favorites }: ArtistSearch, page: number): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string) => value && params.set(name, value)
  set('q', q.trim())
  for (const [name, value] of Object.entries(filters)) set(name, value.trim())
  if (favorites) params.set('show', 'favorites')
  if (sort !== 'name') params.set('sort', sort)
  if (sort === 'nearest' && near) {
    params.set('near', near.id)
    params.set('at', near.text)
  }
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

/** Returns how many of the panel's filters are set. */
export function countArtistFilters(filters: ArtistFilters): number {
  return Object.values(filters).filter((text) => text.trim() !== '').length
}

/** Returns the search as the API takes it. */
export function artistListInput({ q, filters, sort, near, favorites }: ArtistSearch, page: number) {
  const { maxRate, ...texts } = filters
  const set = Object.fromEntries(Object.entries({ q, ...texts }).filter(([, text]) => text !== ''))
  return {
    ...set,
    ...(maxRate && { maxRate: Number(maxRate) }),
    ...(near && { near: near.id }),
    ...(favorites && { show: 'favorites' as const }),
    sort,
    page,
    pageSize: ARTISTS_PER_PAGE,
  }
}
