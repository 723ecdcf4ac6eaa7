import { availabilityTexts } from '@bandstand/domain/availability'
import type { OfferForm } from '@bandstand/domain/booking'
import { isWallClock } from '@bandstand/domain/time'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../../../lib/api/api.ts'
import { useSettled } from '../../../lib/screen/use-settled.ts'

export interface ArtistAvailabilityProps {
  artist: { uuid: string; name: string }
  /** IANA, of the form's hours. */
  timeZone: string
}

/** Shows a venue whether an artist is free in the hours of the form; nothing where that isn't known. Needs the form's FormProvider. */
export function ArtistAvailability({ artist, timeZone }: ArtistAvailabilityProps) {
  const [start, end] = useSettled(
    JSON.stringify(useWatch<OfferForm, ['start', 'end']>({ name: ['start', 'end'] })),
    300,
  )
    .slice(2, -2)
    .split('","') as [string, string]
  const canAsk = isWallClock(start) && isWallClock(end) && end > start
  const { data } = useQuery(
    api.availability.ask.queryOptions({
      input: canAsk ? { ids: artist.uuid, start, end, timeZone } : skipToken,
    }),
  )
  const word = canAsk ? data?.artists[0]?.availability : undefined
  return (
    <output className="meta">
      {word && word !== 'unsaid' && `${artist.name} in these hours: ${availabilityTexts[word].toLowerCase()}`}
    </output>
  )
}
