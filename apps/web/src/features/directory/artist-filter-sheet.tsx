import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FilterSheet } from '../../components/ui/overlays/filter-sheet.tsx'
import { api } from '../../lib/api/api.ts'
import { useSettled } from '../../lib/screen/use-settled.ts'
import { ArtistFilterFields } from './artist-filter-fields.tsx'
import {
  type ArtistSearch,
  artistListInput,
  artistListSearch,
  isForEvening,
  NO_ARTIST_FILTERS,
  NO_EVENING,
  readArtistSearch,
} from './artist-filters.ts'
import { focusField } from './focus-field.ts'
import { type FilterDraft, wrongField } from './wrong-field.ts'
import './artist-filter-panel.css'

export interface ArtistFilterSheetProps {
  applied: ArtistSearch
  isVenue: boolean
  /** Called with the query string of the directory to show. */
  onShow: (search: string) => void
  onClose: () => void
}

/** Shows the filters of the directory on a phone, which take effect when they are applied. */
export default function ArtistFilterSheet({ applied, isVenue, onShow, onClose }: ArtistFilterSheetProps) {
  const [draft, setDraft] = useState<FilterDraft>({ filters: applied.filters, evening: applied.evening })
  const [series, setSeries] = useState(applied.series)
  const [complaint, setComplaint] = useState(false)
  const next = { ...applied, ...draft, series }
  const search = artistListSearch(next, 1)
  const settled = useSettled(search, 300)
  // How many are free is found out page by page.
  const isCounted = !(isVenue && isForEvening(next))
  const input = artistListInput(readArtistSearch(new URLSearchParams(settled)), 1)
  const { data, isPlaceholderData, isError } = useQuery(
    api.directory.list.queryOptions({
      input: isCounted ? input : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  const isKnown = isCounted && settled === search && !isPlaceholderData && !isError

  const show = (event: FormEvent<HTMLFormElement>) => {
    const wrong = wrongField(draft)
    setComplaint(wrong !== null)
    if (wrong) focusField(event.currentTarget, wrong)
    else onShow(search)
  }
  return (
    <FilterSheet
      noun="artist"
      count={isKnown ? data?.total : undefined}
      onClear={() => {
        setComplaint(false)
        setSeries('')
        setDraft({ filters: NO_ARTIST_FILTERS, evening: NO_EVENING })
      }}
      onShow={show}
      onClose={onClose}
    >
      <div className="artist-filters">
        <ArtistFilterFields
          value={draft}
          applied={{ ...applied, series }}
          isVenue={isVenue}
          complaint={complaint}
          onChange={setDraft}
        />
      </div>
    </FilterSheet>
  )
}
