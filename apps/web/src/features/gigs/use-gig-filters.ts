import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readPage } from '../../lib/api/page-numbers.ts'
import { type GigFilters, gigListSearch, NO_GIG_FILTERS, readGigFilters } from './gig-filters.ts'

/** Pause after the last keystroke before the list follows, in milliseconds. */
const DEBOUNCE_MS = 300

/**
 * Returns the filters of the list, stored in the URL. `shown` is what the fields contain while typing; `applied` and `page`
 * are what the URL has and the list shows.
 */
export function useGigFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const [shown, setShown] = useState(() => readGigFilters(params))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const seen = useRef(search)
  /** What these fields wrote that isn't in the URL yet, oldest first. */
  const underWay = useRef<string[]>([])

  // Back, Forward and links change the URL without these fields, which then follow it. On a slow device a URL that the fields
  // wrote may arrive when they already contain more.
  useEffect(() => {
    if (search === seen.current) return
    seen.current = search
    const own = underWay.current.indexOf(search)
    underWay.current = own < 0 ? [] : underWay.current.slice(own + 1)
    if (own >= 0) return
    clearTimeout(timer.current)
    setShown(readGigFilters(new URLSearchParams(search)))
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = (filters: GigFilters) => {
    // Another view shows the same gigs: only that keeps the page.
    const filtersOf = (some: GigFilters) => gigListSearch({ ...some, view: 'list' }, 1)
    const isSame = filtersOf(filters) === filtersOf(readGigFilters(params))
    const next = gigListSearch(filters, isSame ? readPage(params) : 1)
    if (next === (underWay.current.at(-1) ?? seen.current)) return
    underWay.current.push(next)
    void navigate({ search: next }, { replace: true, preventScrollReset: true })
  }
  const change = (patch: Partial<GigFilters>, when: 'at once' | 'after a pause') => {
    const next = { ...shown, ...patch }
    setShown(next)
    clearTimeout(timer.current)
    if (when === 'at once') write(next)
    else timer.current = setTimeout(() => write(next), DEBOUNCE_MS)
  }
  // Filters that are still pending must not bring back a member who has followed a link.
  const settle = () => {
    clearTimeout(timer.current)
    if (gigListSearch(shown, 1) !== gigListSearch(readGigFilters(params), 1)) write(shown)
  }
  const reset = () => change({ ...NO_GIG_FILTERS, view: shown.view }, 'at once')

  return { shown, applied: readGigFilters(params), page: readPage(params), change, settle, reset }
}
