import { PROFESSIONS } from '@bandstand/domain/profiles'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { SuggestInput } from '../../components/ui/suggest-input.tsx'
import { client } from '../../lib/api.ts'
import { type ArtistFilters, isMaxRate, NO_ARTIST_FILTERS } from './artist-filters.ts'
import { focusField } from './focus-field.ts'
import { MaxRateField } from './max-rate-field.tsx'
import { SoundSelects } from './sound-selects.tsx'
import { OptionSelect } from '../../components/ui/option-select.tsx'
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
      <SoundSelects value={draft} onChange={change} />
      <Field label="Location">
        <SuggestInput
          value={draft.location}
          placeholder="City or state"
          search={searchLocations}
          onValueChange={(location) => change({ location: location.slice(0, 200) })}
        />
      </Field>
      <OptionSelect
        label="Profession"
        any="Any profession"
        choices={PROFESSIONS}
        value={draft.profession}
        onValueChange={(profession) => change({ profession })}
      />
      <MaxRateField
        value={draft.maxRate}
        complaint={complaint}
        onValueChange={(maxRate) => change({ maxRate })}
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

/** Returns the locations that artists have given, as suggestions. */
async function searchLocations(text: string, signal: AbortSignal) {
  const { locations } = await client.directory.locations({ q: text }, { signal })
  return locations.map((location) => ({ id: location, text: location }))
}
