import { DEFAULT_GIG_RADIUS } from '../gigs/index.ts'
import type { SearchFilter } from './saved-search.ts'

/** Returns the page of the list of gigs with a saved filter. `nearText`: the name of the place that it measures from. */
export function searchPath(filter: SearchFilter, nearText: string | null): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '' && value !== 'any') params.set(name, String(value))
  }
  for (const name of [
    'q',
    'instrument',
    'genre',
    'location',
    'minPay',
    'recurring',
    'backline',
    'box',
  ] as const)
    set(name, filter[name])
  set('from', filter.dateFrom)
  set('to', filter.dateTo)
  if (filter.near) {
    set('near', filter.near)
    set('at', nearText ?? filter.near)
    set('radius', filter.radius ?? DEFAULT_GIG_RADIUS)
  }
  return `/gigs?${params}`
}
