import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { ArtistFilterFields } from './artist-filter-fields.tsx'
import { type ArtistSearch, NO_ARTIST_FILTERS, NO_EVENING } from './artist-filters.ts'
import { focusField } from './focus-field.ts'
import { type FilterDraft, wrongField } from './wrong-field.ts'
import './artist-filter-panel.css'

export interface ArtistFilterPanelProps {
  id: string
  open: boolean
  applied: ArtistSearch
  isVenue: boolean
  onApply: (filters: Partial<ArtistSearch>) => void
}

/** Shows the filters of the directory, which take effect when they are applied. */
export default function ArtistFilterPanel({ id, open, applied, isVenue, onApply }: ArtistFilterPanelProps) {
  const { filters, evening } = applied
  const [draft, setDraft] = useState<FilterDraft>({ filters, evening })
  const [seen, setSeen] = useState(JSON.stringify([filters, evening]))
  const [complaint, setComplaint] = useState(false)
  if (JSON.stringify([filters, evening]) !== seen) {
    // Back, Forward, Reset and chips change the filters that are applied, which the fields follow.
    setSeen(JSON.stringify([filters, evening]))
    setDraft({ filters, evening })
  }

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = wrongField(draft)
    setComplaint(wrong !== null)
    if (wrong) focusField(event.currentTarget, wrong)
    else onApply({ ...draft, filters: { ...draft.filters, maxRate: draft.filters.maxRate.trim() } })
  }
  const reset = () => {
    setComplaint(false)
    setDraft({ filters: NO_ARTIST_FILTERS, evening: NO_EVENING })
    onApply({ filters: NO_ARTIST_FILTERS, evening: NO_EVENING, series: '' })
  }
  return (
    <form id={id} className="artist-filters" aria-label="Filters" hidden={!open} onSubmit={apply} noValidate>
      <ArtistFilterFields
        value={draft}
        applied={applied}
        isVenue={isVenue}
        complaint={complaint}
        onChange={setDraft}
      />
      <div className="artist-filters__end">
        <Button type="submit">Apply Filters</Button>
        <Button variant="quiet" onClick={reset}>
          Reset Filters
        </Button>
      </div>
    </form>
  )
}
