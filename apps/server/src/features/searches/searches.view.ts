import type { SavedSearch } from '@bandstand/api-spec'
import { searchFilter, searchPath } from '@bandstand/domain/searches'
import { dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { SearchRow } from './searches.queries.ts'

/** Returns a saved search as its owner sees it. */
export function searchView(row: SearchRow, now: Date): SavedSearch {
  const filter = searchFilter.parse(row.filter)
  return {
    id: row.id,
    name: row.name,
    pace: row.pace as SavedSearch['pace'],
    paused: row.paused_at !== null,
    wasSlowed: row.slowed_at !== null,
    isOver: row.last_day !== null && row.last_day < dayIn(DEFAULT_TIME_ZONE, now),
    filter,
    path: searchPath(filter, row.near_text),
  }
}
