import { DEFAULT_SEARCH_RADIUS, SEARCH_RADII, type SearchRadius } from '@bandstand/domain/directory'
import { type ChosenPlace, readPlace } from '../../lib/places/chosen-place.ts'
import { isMaxRate } from './artist-filters.ts'

/** The filters of a search by distance; empty text means no filter. */
export interface NearbyFilters {
  radius: SearchRadius
  instrument: string
  genre: string
  maxRate: string
}

/** All parameters in an address of the search by distance. Without a place nothing is searched. */
export interface NearbySearch extends NearbyFilters {
  place: ChosenPlace | null
}

/** Returns the search in a URL; ignores invalid values, because anyone can type a URL. */
export function readNearbySearch(params: URLSearchParams): NearbySearch {
  const text = (name: string) => params.get(name)?.trim().slice(0, 60) ?? ''
  return {
    place: readPlace(params, 'place'),
    radius: SEARCH_RADII.find((miles) => String(miles) === text('radius')) ?? DEFAULT_SEARCH_RADIUS,
    instrument: text('instrument'),
    genre: text('genre'),
    maxRate: isMaxRate(text('maxRate')) ? text('maxRate') : '',
  }
}

/** Returns the query string of a search by distance, for a gig if one is given. */
export function nearbyListSearch({ place, radius, ...filters }: NearbySearch, gigId?: string): string {
  const params = new URLSearchParams(place ? { place: place.id, at: place.text } : {})
  params.set('radius', String(radius))
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  if (gigId) params.set('gig', gigId)
  return `?${params}`
}

/** Returns the search as the API takes it. */
export function nearbyInput(
  place: ChosenPlace,
  { radius, instrument, genre, maxRate }: NearbyFilters,
  gigId?: string,
) {
  return {
    placeId: place.id,
    radius,
    ...(instrument && { instrument }),
    ...(genre && { genre }),
    ...(maxRate && { maxRate: Number(maxRate) }),
    ...(gigId && { gig: gigId }),
  }
}
