import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterSheet } from '../../components/ui/overlays/filter-sheet.tsx'
import { api } from '../../lib/api/api.ts'
import { useSettled } from '../../lib/screen/use-settled.ts'
import { GigFilterForm } from './gig-filter-form.tsx'
import {
  type GigFilters,
  gigListInput,
  gigListSearch,
  NO_GIG_FILTERS,
  readGigFilters,
} from './gig-filters.ts'

export interface GigFilterSheetProps {
  applied: GigFilters
  /** Called with the query string of the list to show. */
  onShow: (search: string) => void
  onClose: () => void
}

/** Shows the filters of the list of gigs on a phone, which take effect when they are applied. */
export default function GigFilterSheet({ applied, onShow, onClose }: GigFilterSheetProps) {
  const [draft, setDraft] = useState(applied)
  const search = gigListSearch(draft, 1)
  const settled = useSettled(search, 300)
  const input = gigListInput(readGigFilters(new URLSearchParams(settled)), 1)
  const { data, isPlaceholderData, isError } = useQuery(
    api.gigs.list.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const isKnown = settled === search && !isPlaceholderData && !isError
  const { q, saved, view } = applied
  return (
    <FilterSheet
      noun="gig"
      count={isKnown ? data?.total : undefined}
      onClear={() => setDraft({ ...NO_GIG_FILTERS, q, saved, view })}
      onShow={() => onShow(search)}
      onClose={onClose}
    >
      <GigFilterForm filters={draft} onChange={(patch) => setDraft((known) => ({ ...known, ...patch }))} />
    </FilterSheet>
  )
}
