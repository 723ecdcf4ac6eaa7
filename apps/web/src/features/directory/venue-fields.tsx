import { LINEUP_SIZES, RATING_CHOICES, SEARCH_RADII } from '@bandstand/domain/directory'
import { EveningFields } from '../../components/form/evening-fields.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { type EveningFilters, maxFeeProblem } from './artist-filters.ts'
import { FREE_LABELS, LINEUP_LABELS } from './evening-labels.ts'

export interface VenueFieldsProps {
  value: EveningFilters
  /** Whether the dates of a series are asked about, instead of a date. */
  hasSeries: boolean
  /** From where distances are measured. */
  from: string
  /** True once something wrong was submitted. */
  complaint: boolean
  onChange: (patch: Partial<EveningFilters>) => void
}

const LINEUPS = [
  { value: '', label: 'Any size' },
  ...LINEUP_SIZES.map((value) => ({ value, label: LINEUP_LABELS[value] })),
]
const RATINGS = [
  { value: '', label: 'Any rating' },
  ...RATING_CHOICES.map((value) => ({ value, label: `${value} or more` })),
]
const DISTANCES = [
  { value: '', label: 'Any distance' },
  ...SEARCH_RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` })),
]
const PLAYED = [
  { value: '', label: 'Anywhere' },
  { value: 'here', label: 'At your venue' },
]
const FREE = Object.entries(FREE_LABELS).map(([value, label]) => ({ value, label }))

/** Shows the fields by which venues look for artists for an evening. */
export function VenueFields({ value, hasSeries, from, complaint, onChange }: VenueFieldsProps) {
  return (
    <>
      <WhenFields value={value} hasSeries={hasSeries} complaint={complaint} onChange={onChange} />
      <Field label={`Distance from ${from}`}>
        <NativeSelect
          options={DISTANCES}
          value={value.radius}
          onValueChange={(radius) => onChange({ radius })}
        />
      </Field>
      <Field label="Line-up">
        <NativeSelect
          options={LINEUPS}
          value={value.lineup}
          onValueChange={(lineup) => onChange({ lineup })}
        />
      </Field>
      <Field label="Rating">
        <NativeSelect
          options={RATINGS}
          value={value.minRating}
          onValueChange={(minRating) => onChange({ minRating })}
        />
      </Field>
      <Field label="Has played">
        <NativeSelect
          options={PLAYED}
          value={value.played}
          onValueChange={(played) => onChange({ played })}
        />
      </Field>
    </>
  )
}

/** Shows the fields that say when, and those that only mean something then. */
function WhenFields({ value, hasSeries, complaint, onChange }: Omit<VenueFieldsProps, 'from'>) {
  const { date, from, to, free, maxFee } = value
  return (
    <>
      {!hasSeries && <EveningFields value={{ date, from, to }} complaint={complaint} onChange={onChange} />}
      {(date !== '' || hasSeries) && (
        <>
          <Field label="Availability">
            <NativeSelect
              options={FREE}
              value={free}
              onValueChange={(choice) => onChange({ free: choice })}
            />
          </Field>
          <Field
            label="Maximum fee for the evening"
            error={(complaint && maxFee.trim() && maxFeeProblem(maxFee.trim())) || undefined}
          >
            <MoneyInput
              name="maxFee"
              placeholder="Any"
              maxLength={12}
              value={maxFee}
              onChange={({ target }) => onChange({ maxFee: target.value })}
            />
          </Field>
        </>
      )}
    </>
  )
}
