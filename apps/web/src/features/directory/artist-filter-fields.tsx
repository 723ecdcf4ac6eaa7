import { PROFESSIONS } from '@bandstand/domain/profiles'
import { Field } from '../../components/ui/inputs/field.tsx'
import { OptionSelect } from '../../components/ui/choices/option-select.tsx'
import { SuggestInput } from '../../components/ui/choices/suggest-input.tsx'
import { client } from '../../lib/api/api.ts'
import type { ArtistFilters, ArtistSearch } from './artist-filters.ts'
import { VenueFields } from './venue-fields.tsx'
import { MaxRateField } from './max-rate-field.tsx'
import { SoundSelects } from './sound-selects.tsx'
import type { FilterDraft } from './wrong-field.ts'

export interface ArtistFilterFieldsProps {
  value: FilterDraft
  /** The search that the filters belong to. */
  applied: ArtistSearch
  /** Only venues ask about an evening. */
  isVenue: boolean
  /** True once something wrong was submitted. */
  complaint: boolean
  onChange: (value: FilterDraft) => void
}

/** Shows the fields of the directory's filters. */
export function ArtistFilterFields({
  value,
  applied,
  isVenue,
  complaint,
  onChange,
}: ArtistFilterFieldsProps) {
  const { filters, evening } = value
  const change = (patch: Partial<ArtistFilters>) => onChange({ evening, filters: { ...filters, ...patch } })
  return (
    <>
      {isVenue && (
        <VenueFields
          value={evening}
          hasSeries={applied.series !== ''}
          from={applied.near?.text ?? 'your venue'}
          complaint={complaint}
          onChange={(patch) => onChange({ filters, evening: { ...evening, ...patch } })}
        />
      )}
      <SoundSelects value={filters} onChange={change} />
      <Field label="Location">
        <SuggestInput
          value={filters.location}
          placeholder="City or state"
          search={searchLocations}
          onValueChange={(location) => change({ location: location.slice(0, 200) })}
        />
      </Field>
      <OptionSelect
        label="Profession"
        any="Any profession"
        choices={PROFESSIONS}
        value={filters.profession}
        onValueChange={(profession) => change({ profession })}
      />
      <MaxRateField
        value={filters.maxRate}
        complaint={complaint}
        onValueChange={(maxRate) => change({ maxRate })}
      />
    </>
  )
}

/** Returns the locations that artists have given, as suggestions. */
async function searchLocations(text: string, signal: AbortSignal) {
  const { locations } = await client.directory.locations({ q: text }, { signal })
  return locations.map((location) => ({ id: location, text: location }))
}
