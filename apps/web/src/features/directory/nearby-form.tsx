import { findArtistsTexts, SEARCH_RADII } from '@bandstand/domain/directory'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { isMaxRate } from './artist-filters.ts'
import { focusField } from './focus-field.ts'
import { MaxRateField } from './max-rate-field.tsx'
import type { NearbyFilters, NearbySearch } from './nearby-search.ts'
import PlaceField from '../../components/form/place-field.tsx'
import { SoundSelects } from './sound-selects.tsx'

const RADII = SEARCH_RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` }))

export interface NearbyFormProps {
  applied: NearbySearch
  onSearch: (search: NearbySearch) => void
}

/** Shows the form of a search by distance: the place, the radius, and what the artists play. */
export function NearbyForm({ applied, onSearch }: NearbyFormProps) {
  const [draft, setDraft] = useState(applied)
  const [typed, setTyped] = useState(applied.place?.text ?? '')
  const [complaint, setComplaint] = useState(false)
  const [seen, setSeen] = useState(JSON.stringify(applied))
  if (JSON.stringify(applied) !== seen) {
    // Back and Forward change the search, which the fields follow.
    setSeen(JSON.stringify(applied))
    setDraft(applied)
    setTyped(applied.place?.text ?? '')
    setComplaint(false)
  }

  const change = (patch: Partial<NearbyFilters>) => setDraft({ ...draft, ...patch })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const maxRate = draft.maxRate.trim()
    const wrong = !draft.place ? 'place' : maxRate !== '' && !isMaxRate(maxRate) ? 'maxRate' : null
    setComplaint(wrong !== null)
    if (wrong) focusField(event.currentTarget, wrong)
    else onSearch({ ...draft, maxRate })
  }
  return (
    <search>
      <form className="panel" aria-label="Search for artists" onSubmit={submit} noValidate>
        <PlaceField
          label="Location"
          required
          text={typed}
          error={complaint && !draft.place ? findArtistsTexts.noLocation : undefined}
          onType={(text) => {
            setTyped(text)
            setDraft({ ...draft, place: null })
          }}
          onChoose={(place) => {
            setTyped(place.text)
            setDraft({ ...draft, place })
          }}
        />
        <Field label="Radius">
          <NativeSelect
            options={RADII}
            value={String(draft.radius)}
            onValueChange={(value) =>
              change({ radius: SEARCH_RADII.find((miles) => String(miles) === value) ?? draft.radius })
            }
          />
        </Field>
        <SoundSelects value={draft} onChange={change} />
        <MaxRateField
          value={draft.maxRate}
          complaint={complaint}
          onValueChange={(maxRate) => change({ maxRate })}
        />
        <Button type="submit" variant="act" wide>
          <Search className="i" aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  )
}
