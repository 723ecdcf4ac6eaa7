import { DEFAULT_GIG_RADIUS, GIG_RADII, type GigRadius } from '@bandstand/domain/gigs'
import { readMapBox } from '@bandstand/domain/maps'
import { dayText, isCalendarDay } from '@bandstand/domain/time'
import { filterAmountProblem, HIGHEST_FILTERS } from '@bandstand/domain/money'
import { type ChosenPlace, readPlace } from '../../lib/places/chosen-place.ts'

/** What is shown where there is no room for both. */
type GigView = 'list' | 'map'

/** The list's filters as their fields show them; empty text means no filter. */
export interface GigFilters {
  q: string
  instrument: string
  genre: string
  location: string
  /** Miles around `near`; null for any distance. Without a place it filters nothing yet. */
  radius: GigRadius | null
  near: ChosenPlace | null
  from: string
  to: string
  recurring: 'any' | 'recurring' | 'one-time'
  minPay: string
  /** Only gigs on a stage with gear that musicians can use. */
  backline: boolean
  showAll: boolean
  /** The reader's saved gigs alone. */
  saved: boolean
  /** An area of the map, 'west,south,east,north' in degrees. */
  box: string
  /** Filters nothing; it belongs to the address all the same. */
  view: GigView
}

export const NO_GIG_FILTERS: GigFilters = {
  q: '',
  instrument: '',
  genre: '',
  location: '',
  radius: null,
  near: null,
  from: '',
  to: '',
  recurring: 'any',
  minPay: '',
  backline: false,
  showAll: false,
  saved: false,
  box: '',
  view: 'list',
}

/** Returns why a typed amount can’t be the minimum pay, as a sentence for the user; null if it can. */
export function minPayProblem(text: string): string | null {
  return filterAmountProblem(text, HIGHEST_FILTERS.minPay)
}

/** Returns why the two days can't limit a list together, as a sentence for the user; null if they can. */
export function daysProblem({ from, to }: Pick<GigFilters, 'from' | 'to'>): string | null {
  const isBackward = isCalendarDay(from) && isCalendarDay(to) && to < from
  return isBackward ? `Choose ${dayText(from, 'full')} or a later day` : null
}

/** Returns the filters in a URL; ignores invalid values, because anyone can type a URL. */
export function readGigFilters(params: URLSearchParams): GigFilters {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const valid = (name: string, isValid: (value: string) => boolean) => (isValid(text(name)) ? text(name) : '')
  const recurring = text('recurring')
  const near = readPlace(params, 'near')
  return {
    q: text('q').slice(0, 100),
    instrument: text('instrument').slice(0, 60),
    genre: text('genre').slice(0, 60),
    location: text('location').slice(0, 200),
    radius: near && (GIG_RADII.find((miles) => String(miles) === text('radius')) ?? DEFAULT_GIG_RADIUS),
    near,
    from: valid('from', isCalendarDay),
    to: valid('to', isCalendarDay),
    recurring: recurring === 'recurring' || recurring === 'one-time' ? recurring : 'any',
    minPay: valid('minPay', (pay) => minPayProblem(pay) === null),
    backline: text('backline') === 'provided',
    showAll: text('show') === 'all',
    saved: text('saved') === 'yes',
    box: valid('box', (box) => readMapBox(box) !== null),
    view: text('view') === 'map' ? 'map' : 'list',
  }
}

/** Returns the query string of a page of the filtered list, without default values. */
export function gigListSearch(filters: GigFilters, page: number): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string) => value && params.set(name, value)
  set('q', filters.q.trim())
  set('instrument', filters.instrument.trim())
  set('genre', filters.genre.trim())
  set('location', filters.location.trim())
  if (filters.near && filters.radius) {
    params.set('near', filters.near.id)
    params.set('at', filters.near.text)
    params.set('radius', String(filters.radius))
  }
  set('from', filters.from)
  set('to', filters.to)
  if (filters.recurring !== 'any') params.set('recurring', filters.recurring)
  if (minPayProblem(filters.minPay) === null) params.set('minPay', filters.minPay)
  if (filters.backline) params.set('backline', 'provided')
  if (filters.showAll) params.set('show', 'all')
  if (filters.saved) params.set('saved', 'yes')
  set('box', filters.box)
  if (filters.view === 'map') params.set('view', 'map')
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

/** Returns how many of the form's filters are set. */
export function countGigFilters(filters: GigFilters): number {
  const { q: _q, saved: _saved, view: _view, recurring, backline, showAll, near, radius, ...texts } = filters
  const set = Object.values(texts).filter((text) => text.trim() !== '').length
  return set + [recurring !== 'any', backline, showAll, near && radius].filter(Boolean).length
}

/** Returns whether the list is limited to saved gigs and by nothing else. */
export function isSavedAlone(filters: GigFilters): boolean {
  return filters.saved && gigListSearch({ ...filters, saved: false, showAll: false, view: 'list' }, 1) === ''
}

/** Returns the filters as the API takes them. */
export function gigListInput(filters: GigFilters, page: number) {
  return {
    ...(filters.q && { q: filters.q }),
    ...(filters.instrument && { instrument: filters.instrument }),
    ...(filters.genre && { genre: filters.genre }),
    ...(filters.location && { location: filters.location }),
    ...(filters.near && filters.radius && { near: filters.near.id, radius: filters.radius }),
    ...(filters.from && { dateFrom: filters.from }),
    ...(filters.to && { dateTo: filters.to }),
    ...(filters.minPay && { minPay: Number(filters.minPay) }),
    recurring: filters.recurring,
    show: filters.showAll ? ('all' as const) : ('upcoming' as const),
    ...(filters.backline && { backline: 'provided' as const }),
    ...(filters.saved && { among: 'saved' as const }),
    ...(filters.box && { box: filters.box }),
    page,
  }
}

/** Returns the filters that a search can be saved with; null when nothing narrows the list. */
export function savedFilterOf(filters: GigFilters) {
  const alone = { ...filters, saved: false, showAll: false, view: 'list' as const }
  if (gigListSearch(alone, 1) === '') return null
  const { page: _page, show: _show, ...filter } = gigListInput(alone, 1)
  return filter
}

/** Returns what to call a search with these filters: 'Drums, Jazz, Detroit, MI'. */
export function searchNameOf({ q, instrument, genre, near, location, minPay }: GigFilters): string {
  const parts = [q, instrument, genre, near?.text ?? location, minPay && `from $${minPay}`]
  return parts.filter(Boolean).join(', ').slice(0, 60) || 'Gigs'
}

/** Returns the filters for the map beside the list, which has no pages and also shows what is around the box. */
export function gigMapInput(filters: GigFilters) {
  const { page: _page, ...input } = gigListInput({ ...filters, box: '' }, 1)
  return input
}
