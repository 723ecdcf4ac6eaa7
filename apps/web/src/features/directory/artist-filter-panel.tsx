import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { ArtistFilterFields } from './artist-filter-fields.tsx'
import { type ArtistFilters, isMaxRate, NO_ARTIST_FILTERS } from './artist-filters.ts'
import { focusField } from './focus-field.ts'
import './artist-filter-panel.css'

export interface ArtistFilterPanelProps {
  id: string
  open: boolean
  applied: ArtistFilters
  onApply: (filters: ArtistFilters) => void
}

/** Shows the filters of the directory, which take effect when they are applied. */
export default function ArtistFilterPanel({ id, open, applied, onApply }: ArtistFilterPanelProps) {
  const [draft, setDraft] = useState(applied)
  const [seen, setSeen] = useState(JSON.stringify(applied))
  const [complaint, setComplaint] = useState(false)
  if (JSON.stringify(applied) !== seen) {
    // Back, Forward and Reset change the filters that are applied, which the fields follow.
    setSeen(JSON.stringify(applied))
    setDraft(applied)
  }

  const change = (patch: Partial<ArtistFilters>) => setDraft({ ...draft, ...patch })
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const maxRate = draft.maxRate.trim()
    const wrong = maxRate !== '' && !isMaxRate(maxRate)
    setComplaint(wrong)
    if (wrong) focusField(event.currentTarget, 'maxRate')
    else onApply({ ...draft, maxRate })
  }
  const reset = () => {
    setComplaint(false)
    setDraft(NO_ARTIST_FILTERS)
    onApply(NO_ARTIST_FILTERS)
  }
  return (
    <form id={id} className="artist-filters" aria-label="Filters" hidden={!open} onSubmit={apply} noValidate>
      <ArtistFilterFields value={draft} complaint={complaint} onChange={change} />
      <div className="artist-filters__end">
        <Button type="submit">Apply Filters</Button>
        <Button variant="quiet" onClick={reset}>
          Reset Filters
        </Button>
      </div>
    </form>
  )
}
