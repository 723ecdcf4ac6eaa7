import { PROFESSIONS } from '@bandstand/domain/profiles'
import { Field } from '../../components/ui/inputs/field.tsx'
import { OptionSelect } from '../../components/ui/choices/option-select.tsx'
import { SuggestInput } from '../../components/ui/choices/suggest-input.tsx'
import { client } from '../../lib/api/api.ts'
import type { ArtistFilters } from './artist-filters.ts'
import { MaxRateField } from './max-rate-field.tsx'
import { SoundSelects } from './sound-selects.tsx'

export interface ArtistFilterFieldsProps {
  value: ArtistFilters
  /** True once a wrong rate was submitted. */
  complaint: boolean
  onChange: (patch: Partial<ArtistFilters>) => void
}

/** Shows the fields of the directory's filters. */
export function ArtistFilterFields({ value, complaint, onChange }: ArtistFilterFieldsProps) {
  return (
    <>
      <SoundSelects value={value} onChange={onChange} />
      <Field label="Location">
        <SuggestInput
          value={value.location}
          placeholder="City or state"
          search={searchLocations}
          onValueChange={(location) => onChange({ location: location.slice(0, 200) })}
        />
      </Field>
      <OptionSelect
        label="Profession"
        any="Any profession"
        choices={PROFESSIONS}
        value={value.profession}
        onValueChange={(profession) => onChange({ profession })}
      />
      <MaxRateField
        value={value.maxRate}
        complaint={complaint}
        onValueChange={(maxRate) => onChange({ maxRate })}
      />
    </>
  )
}

/** Returns the locations that artists have given, as suggestions. */
async function searchLocations(text: string, signal: AbortSignal) {
  const { locations } = await client.directory.locations({ q: text }, { signal })
  return locations.map((location) => ({ id: location, text: location }))
}
