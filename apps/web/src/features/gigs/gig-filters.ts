import { readMapBox } from '@bandstand/domain/maps'
import { dayText, isCalendarDay } from '@bandstand/domain/time'
import { filterAmountProblem, HIGHEST_FILTERS } from '@bandstand/domain/money'

/** The list's filters as their fields show them; empty text means no filter. */
export interface GigFilters {
  instrument: string
  location: string
  from: string
  to: string
  recurring: 'any' | 'recurring' | 'one-time'
  minPay: string
  showAll: boolean
  /** An area of the map, 'west,south,east,north' in degrees. */
  box: string
}

export const NO_GIG_FILTERS: GigFilters = {
  instrument: '',
  location: '',
  from: '',
  to: '',
  recurring: 'any',
  minPay: '',
  showAll: false,
  box: '',
}

/** Returns why a typed amount cannot be the least pay, as a sentence for the user; null when it can. */
export function minPayProblem(text: string): string | null {
  return filterAmountProblem(text, HIGHEST_FILTERS.minPay)
}

/** Returns why the two days cannot limit a list together, as a sentence for the user; null when they can. */
export function daysProblem({ from, to }: Pick<GigFilters, 'from' | 'to'>): string | null {
  const isBackward = isCalendarDay(from) && isCalendarDay(to) && to < from
  return isBackward ? `Choose ${dayText(from, 'full')} or a later day` : null
}

/** Returns the filters in an address; ignores invalid values, as anybody may type an address. */
export function readGigFilters(params: URLSearchParams): GigFilters {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const valid = (name: string, isValid: (value: string) => boolean) => (isValid(text(name)) ? text(name) : '')
  const recurring = text('recurring')
  return {
    instrument: text('instrument').slice(0, 60),
    location: text('location').slice(0, 200),
    from: valid('from', isCalendarDay),
    to: valid('to', isCalendarDay),
    recurring: recurring === 'recurring' || recurring === 'one-time' ? recurring : 'any',
    minPay: valid('minPay', (pay) => minPayProblem(pay) === null),
    showAll: text('show') === 'all',
    box: valid('box', (box) => readMapBox(box) !== null),
  }
}

/** Returns the query string of a page of the filtered list, without default values. */
export function gigListSearch(filters: GigFilters, page: number): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string) => value && params.set(name, value)
  set('instrument', filters.instrument.trim())
  set('location', filters.location.trim())
  set('from', filters.from)
  set('to', filters.to)
  if (filters.recurring !== 'any') params.set('recurring', filters.recurring)
  if (minPayProblem(filters.minPay) === null) params.set('minPay', filters.minPay)
  if (filters.showAll) params.set('show', 'all')
  set('box', filters.box)
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}

/** Returns how many filters are set. */
export function countGigFilters(filters: GigFilters): number {
  const { recurring, showAll, ...texts } = filters
  const set = Object.values(texts).filter((text) => text.trim() !== '').length
  return set + Number(recurring !== 'any') + Number(showAll)
}

/** Returns the filters as the API takes them. */
export function gigListInput(filters: GigFilters, page: number) {
  return {
    ...(filters.instrument && { instrument: filters.instrument }),
    ...(filters.location && { location: filters.location }),
    ...(filters.from && { dateFrom: filters.from }),
    ...(filters.to && { dateTo: filters.to }),
    ...(filters.minPay && { minPay: Number(filters.minPay) }),
    recurring: filters.recurring,
    show: filters.showAll ? ('all' as const) : ('upcoming' as const),
    ...(filters.box && { box: filters.box }),
    page,
  }
}

/** Returns the filters for the map beside the list, which has no pages and also shows what is around the box. */
export function gigMapInput(filters: GigFilters) {
  const { page: _page, ...input } = gigListInput({ ...filters, box: '' }, 1)
  return input
}
