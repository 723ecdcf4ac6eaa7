import {
  ARTIST_SORTS,
  ARTISTS_PER_PAGE,
  FOUND_SORTS,
  type FoundSort,
  FREE_CHOICES,
  LINEUP_SIZES,
  RATING_CHOICES,
  SEARCH_RADII,
} from '@bandstand/domain/directory'
import { filterAmountProblem, HIGHEST_FILTERS } from '@bandstand/domain/money'
import { ANY_TIME, type Evening, readEvening } from '../../lib/forms/evening.ts'
import { type ChosenPlace, readPlace } from '../../lib/places/chosen-place.ts'

/** The panel's filters as their fields show them; empty text means no filter. */
export interface ArtistFilters {
  instrument: string
  genre: string
  location: string
  profession: string
  maxRate: string
}

/** The filters that only venues have; empty text means no filter. */
export interface EveningFilters extends Evening {
  /** One of `FREE_CHOICES`, empty for the first. */
  free: string
  lineup: string
  minRating: string
  /** For the hours of the date. */
  maxFee: string
  /** In miles. */
  radius: string
  /** 'here' for those who have played at the venue. */
  played: string
}

/** Orders as addresses have them: those of the directory, and more for venues. */
const SORTS = [...ARTIST_SORTS, 'fit', 'rating', 'reliability'] as const
export type Sort = (typeof SORTS)[number]

/** All parameters in an address of the directory, except the page. */
export interface ArtistSearch {
  q: string
  filters: ArtistFilters
  evening: EveningFilters
  /** The series whose open dates are asked about, instead of a date. */
  series: string
  sort: Sort
  /** The place from which distances are measured; null for the venue's own. `nearest` needs one. */
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

export const NO_EVENING: EveningFilters = {
  ...ANY_TIME,
  free: '',
  lineup: '',
  minRating: '',
  maxFee: '',
  radius: '',
  played: '',
}

/** Returns why a typed amount cannot be the highest hourly rate, as a sentence for the user; null when it can. */
export function maxRateProblem(text: string): string | null {
  return filterAmountProblem(text, HIGHEST_FILTERS.maxRate)
}

/** Returns why a typed amount can't be the highest fee for an evening, as a sentence for the user; null when it can. */
export function maxFeeProblem(text: string): string | null {
  return filterAmountProblem(text, HIGHEST_FILTERS.minPay)
}

/** Returns whether an hourly rate in dollars can be a filter. */
export function isMaxRate(text: string): boolean {
  return maxRateProblem(text) === null
}

/** Returns the search in a URL; ignores invalid values, because anyone can type a URL. */
export function readArtistSearch(params: URLSearchParams): ArtistSearch {
  const text = (name: string, max = 60) => params.get(name)?.trim().slice(0, max) ?? ''
  const oneOf = (name: string, known: readonly (string | number)[]) =>
    known.some((each) => String(each) === text(name)) ? text(name) : ''
  const near = readPlace(params, 'near')
  const sort = SORTS.find((known) => known === text('sort')) ?? 'name'
  const radius = oneOf('radius', SEARCH_RADII)
  return {
    q: text('q', 100),
    filters: {
      instrument: text('instrument'),
      genre: text('genre'),
      location: text('location', 200),
      profession: text('profession'),
      maxRate: isMaxRate(text('maxRate')) ? text('maxRate') : '',
    },
    evening: {
      ...readEvening(params),
      free: oneOf('free', FREE_CHOICES.slice(1)),
      lineup: oneOf('lineup', LINEUP_SIZES),
      minRating: oneOf('minRating', RATING_CHOICES),
      maxFee: maxFeeProblem(text('maxFee')) === null ? text('maxFee') : '',
      radius,
      played: oneOf('played', ['here']),
    },
    series: /^[0-9a-f-]{36}$/.test(text('series')) ? text('series') : '',
    // Without a place there is no distance to sort by.
    sort: sort === 'nearest' && !near ? 'name' : sort,
    near: sort === 'nearest' || radius ? near : null,
    favorites: text('show') === 'favorites',
  }
}

/** Returns the query string of a page of the directory, without default values. */
export function artistListSearch(
  { q, filters, evening, series, sort, near, favorites }: ArtistSearch,
  page: number,
): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string) => value && params.set(name, value)
  set('q', q.trim())
  for (const [name, value] of Object.entries(filters)) set(name, value.trim())
  set('series', series)
  for (const [name, value] of Object.entries(evening)) set(name, value.trim())
  if (favorites) params.set('show', 'favorites')
  if (sort !== 'name') params.set('sort', sort)
  if (near && (sort === 'nearest' || evening.radius)) {
    params.set('near', near.id)
    params.set('at', near.text)
  }
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

/** Returns how many of the panel's filters are set. A date with its hours is one. */
export function countArtistFilters(filters: ArtistFilters, evening: EveningFilters = NO_EVENING): number {
  const { from: _from, to: _to, ...rest } = evening
  return Object.values({ ...filters, ...rest }).filter((text) => text.trim() !== '').length
}

/** Returns whether a search asks for what only the search for an evening knows. Only venues can. */
export function isForEvening({ evening, series, sort }: ArtistSearch): boolean {
  return series !== '' || Object.values(evening).some(Boolean) || FOUND_SORTS.some((known) => known === sort)
}

/** Returns the search as the API of the directory takes it. */
export function artistListInput({ q, filters, sort, near, favorites }: ArtistSearch, page: number) {
  return {
    ...textsOf(q, filters),
    ...(near && sort === 'nearest' && { near: near.id }),
    ...(favorites && { show: 'favorites' as const }),
    sort: ARTIST_SORTS.find((known) => known === sort) ?? ('name' as const),
    page,
    pageSize: ARTISTS_PER_PAGE,
  }
}

const FOUND_SORT_OF: Record<Sort, FoundSort> = {
  name: 'fit',
  fit: 'fit',
  rating: 'rating',
  reliability: 'reliability',
  rate: 'fee',
  nearest: 'distance',
}

/** Returns the search as the API of the search for an evening takes it, from a position on. */
export function foundInput(search: ArtistSearch, after: number) {
  const { q, filters, evening, series, sort, near, favorites } = search
  const { date, from, to, free, lineup, minRating, maxFee, radius, played } = evening
  return {
    ...textsOf(q, filters),
    ...(series ? { series } : date && { days: date, from, to }),
    ...(free && { free: FREE_CHOICES.find((known) => known === free)! }),
    ...(lineup && { lineup: LINEUP_SIZES.find((known) => known === lineup)! }),
    ...(minRating && { minRating: RATING_CHOICES.find((known) => known === minRating)! }),
    ...(maxFee && (date || series) && { maxFee: Number(maxFee) }),
    ...(radius && { radius: Number(radius) }),
    ...(played && { played: 'here' as const }),
    ...(near && { near: near.id }),
    ...(favorites && { show: 'favorites' as const }),
    sort: FOUND_SORT_OF[sort],
    after,
  }
}

function textsOf(q: string, { maxRate, ...texts }: ArtistFilters) {
  const set = Object.fromEntries(Object.entries({ q, ...texts }).filter(([, text]) => text !== ''))
  return { ...set, ...(maxRate && { maxRate: Number(maxRate) }) }
}
