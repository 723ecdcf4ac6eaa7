import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FilterSheet } from '../../components/ui/overlays/filter-sheet.tsx'
import { api } from '../../lib/api/api.ts'
import { useSettled } from '../../lib/screen/use-settled.ts'
import { ArtistFilterFields } from './artist-filter-fields.tsx'
import {
  type ArtistSearch,
  artistListInput,
  artistListSearch,
  isMaxRate,
  NO_ARTIST_FILTERS,
  readArtistSearch,
} from './artist-filters.ts'
import { focusField } from './focus-field.ts'
import './artist-filter-panel.css'

export interface ArtistFilterSheetProps {
  applied: ArtistSearch
  /** Called with the query string of the directory to show. */
  onShow: (search: string) => void
  onClose: () => void
}

/** Shows the filters of the directory on a phone, which take effect when they are applied. */
export default function ArtistFilterSheet({ applied, onShow, onClose }: ArtistFilterSheetProps) {
  const [draft, setDraft] = useState(applied.filters)
  const [complaint, setComplaint] = useState(false)
  const search = artistListSearch({ ...applied, filters: draft }, 1)
  const settled = useSettled(search, 300)
  const input = artistListInput(readArtistSearch(new URLSearchParams(settled)), 1)
  const { data, isPlaceholderData, isError } = useQuery(
    api.directory.list.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const isKnown = settled === search && !isPlaceholderData && !isError

  const show = (event: FormEvent<HTMLFormElement>) => {
    const maxRate = draft.maxRate.trim()
    const wrong = maxRate !== '' && !isMaxRate(maxRate)
    setComplaint(wrong)
    if (wrong) focusField(event.currentTarget, 'maxRate')
    else onShow(search)
  }
  return (
    <FilterSheet
      noun="artist"
      count={isKnown ? data?.total : undefined}
      onClear={() => {
        setComplaint(false)
        setDraft(NO_ARTIST_FILTERS)
      }}
      onShow={show}
      onClose={onClose}
    >
      <div className="artist-filters">
        <ArtistFilterFields
          value={draft}
          complaint={complaint}
          onChange={(patch) => setDraft((known) => ({ ...known, ...patch }))}
        />
      </div>
    </FilterSheet>
  )
}
