import { ARTIST_SORTS, ARTISTS_PER_PAGE, type ArtistSort } from '@bandstand/domain/directory'
import { filterAmountProblem, HIGHEST_FILTERS } from '@bandstand/domain/money'

/** A place of the gazetteer and how it was called when it was chosen. */
export interface ChosenPlace {
  id: string
  text: string
}

/** The panel's filters as their fields show them; empty text means no filter. */
export interface ArtistFilters {
  instrument: string
  genre: string
  location: string
  profession: string
  maxRate: string
}

/** All that an address of the directory says, but for the page. */
export interface ArtistSearch {
  q: string
  filters: ArtistFilters
  sort: ArtistSort
  /** Where `nearest` is counted from. */
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

/** Why a typed amount cannot be the highest hourly rate, as a sentence for the user; null when it can. */
export function maxRateProblem(text: string): string | null {
  return filterAmountProblem(text, HIGHEST_FILTERS.maxRate)
}

/** True for an hourly rate that can be a filter. */
export function isMaxRate(text: string): boolean {
  return maxRateProblem(text) === null
}

/** Reads the search of an address; what cannot be one is left out, for anybody may write an address. */
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

/** A place of an address: its id under the given name, its text under `at`. */
export function readPlace(params: URLSearchParams, name: string): ChosenPlace | null {
  const id = params.get(name)?.trim() ?? ''
  if (id === '' || id.length > 80) return null
  return { id, text: params.get('at')?.trim().slice(0, 100) || 'the chosen place' }
}

/** The address of a page of the directory, without what is at its default. */
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

/** How many of the panel's filters are set. */
export function countArtistFilters(filters: ArtistFilters): number {
  return Object.values(filters).filter((text) => text.trim() !== '').length
}

/** The search as the API takes it. */
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
