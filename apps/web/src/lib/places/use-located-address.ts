import { LOCATION_SEARCH_DEBOUNCE_MS, type Place } from '@bandstand/domain/places'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useSettled } from '../screen/use-settled.ts'

export interface TypedAddress {
  location: string
  /** The chosen suggestion's id, or null for text typed freely. */
  placeId: string | null
}

export type LocatedAddress =
  | { state: 'empty' | 'asking' | 'unknown' | 'missing'; place: null }
  | { state: 'found'; place: Place }

/** Returns the place that the server finds in an address, shortly after the last key; 'unknown' while it can't be reached. */
export function useLocatedAddress({ location, placeId }: TypedAddress): LocatedAddress {
  const text = location.trim()
  const settled = useSettled(text, LOCATION_SEARCH_DEBOUNCE_MS)
  const isSettled = placeId !== null || settled === text
  const { data, isPlaceholderData, isError } = useQuery(
    api.places.locate.queryOptions({
      input: { location: text, ...(placeId !== null && { placeId }) },
      enabled: text !== '' && isSettled,
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      retry: false,
    }),
  )
  if (text === '') return { state: 'empty', place: null }
  if (isError) return { state: 'unknown', place: null }
  // Keep the earlier result on the map while the user keeps typing.
  if (data?.place) return { state: 'found', place: data.place }
  return { state: !data || isPlaceholderData || !isSettled ? 'asking' : 'missing', place: null }
}
