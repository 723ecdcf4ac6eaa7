import { LOCATION_SEARCH_MIN_CHARS } from '@bandstand/domain/places'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'

export interface KnownPlace {
  placeId: string
  timeZone: string
}

/**
 * The time zone of a form's location: that of the chosen place, else the venue's own. A place that a kept draft
 * names is looked up again.
 */
export function usePlaceTimeZone(
  { location, placeId }: { location: string; placeId: string | null },
  venueTimeZone: string,
  known: KnownPlace | null,
) {
  const [chosen, setChosen] = useState(known)
  const isChosen = placeId !== null && chosen?.placeId === placeId
  const lookUp = useQuery(
    api.places.search.queryOptions({
      input: { q: location },
      enabled: placeId !== null && !isChosen && location.trim().length >= LOCATION_SEARCH_MIN_CHARS,
      select: ({ places }) => places.find((place) => place.placeId === placeId)?.timeZone,
    }),
  )
  const timeZone = (isChosen ? chosen.timeZone : placeId === null ? null : lookUp.data) ?? venueTimeZone
  return { timeZone, rememberPlace: setChosen }
}
