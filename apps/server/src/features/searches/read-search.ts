import { DEFAULT_GIG_RADIUS } from '@bandstand/domain/gigs'
import { readMapBox } from '@bandstand/domain/maps'
import { dollarsOf, type InCents } from '@bandstand/domain/money'
import { keysOfSearch, type SavedSearchInput, type SearchFilter } from '@bandstand/domain/searches'
import { containing } from '../../db/containing.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { queryOfNewGigs } from '../gigs/open-gigs/index.ts'
import { foldLocation } from './searches.queries.ts'

/** A saved search as the API read it. */
export interface SearchToSave extends Omit<SavedSearchInput, 'filter'> {
  filter: InCents<SavedSearchInput['filter'], 'minPay'>
}

/**
 * Returns the columns of a search that a filter says: what new gigs are compared with, and the filter itself. Throws LOCATION_UNUSABLE for
 * a place that isn't in the gazetteer.
 */
export async function readSearch(
  { db, places }: Pick<Deps, 'db' | 'places'>,
  filter: SearchToSave['filter'],
) {
  const { minPayCents, ...typed } = filter
  const place = typed.near ? await places.find(typed.near) : null
  if (typed.near && !place) throw refusal('LOCATION_UNUSABLE')
  const box = typed.box === undefined ? null : readMapBox(typed.box)
  const query = await queryOfNewGigs(db, typed)
  const location = typed.location ? await foldLocation(db, typed.location) : null
  const circle = place && { lat: place.lat, lng: place.lng, miles: typed.radius ?? DEFAULT_GIG_RADIUS }
  const stored: SearchFilter = {
    ...typed,
    ...(minPayCents !== undefined && { minPay: dollarsOf(minPayCents) }),
  }
  return {
    filter: JSON.stringify(stored),
    near_text: place?.address ?? null,
    keys: keysOfSearch({ query, circle, box, location }),
    query,
    first_day: typed.dateFrom ?? null,
    last_day: typed.dateTo ?? null,
    min_pay_cents: minPayCents ?? null,
    is_recurring: typed.recurring === 'any' ? null : typed.recurring === 'recurring',
    needs_backline: typed.backline === 'provided',
    // Folded text has none of LIKE's wildcards.
    place_pattern: location?.folded ? `%${location.folded}%` : null,
    place_literal: typed.location ? containing(typed.location) : null,
    lat: circle?.lat ?? null,
    lng: circle?.lng ?? null,
    miles: circle?.miles ?? null,
    west: box?.west ?? null,
    south: box?.south ?? null,
    east: box?.east ?? null,
    north: box?.north ?? null,
  }
}
