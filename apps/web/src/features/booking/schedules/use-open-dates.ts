import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { type DateChoice, useDateChoice } from './use-date-choice.ts'

interface OpenDatesAsked {
  gigId: string
  /** Whether the gig has other dates at all. */
  isSeries: boolean
  /** For a venue: the artist whom the dates are for; left out for several artists. */
  artistId?: string
  /** What is said about a date on which the artist isn't free. */
  taken: string
  /** Whether the gig itself can be left out. */
  isOptional?: boolean
}

/** Returns the choice among the open dates of a gig's series: at first all on which the artist is free. */
export function useOpenDates({ gigId, isSeries, artistId, taken, isOptional }: OpenDatesAsked): DateChoice {
  const query = useQuery(
    api.booking.openDates.queryOptions({
      input: { gigId, ...(artistId && { artistId }) },
      enabled: isSeries,
    }),
  )
  const dates = (isSeries && query.data?.dates.filter(({ isNew }) => isNew)) || []
  return useDateChoice(
    dates.map(({ gigId: id, startsAt, timeZone, isFree }) => ({
      gigId: id,
      startsAt,
      timeZone,
      isFixed: id === gigId && !isOptional,
      isOff: !isFree,
      ...(!isFree && { note: taken }),
    })),
  )
}
