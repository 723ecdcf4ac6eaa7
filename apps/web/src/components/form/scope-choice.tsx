import { SERIES_SCOPE_LABELS, SERIES_SCOPES, type SeriesScope } from '@bandstand/domain/series'
import { RadioGroup } from '../ui/choices/radio-group.tsx'
import { FieldGroup } from '../ui/inputs/field-group.tsx'

interface ScopeChoiceProps {
  legend: string
  value: SeriesScope
  onChange: (scope: SeriesScope) => void
}

/** Asks which dates of a series are meant. */
export function ScopeChoice({ legend, value, onChange }: ScopeChoiceProps) {
  return (
    <FieldGroup legend={legend}>
      <RadioGroup
        name="scope"
        options={SERIES_SCOPES.map((scope) => ({ value: scope, label: SERIES_SCOPE_LABELS[scope] }))}
        value={value}
        onChange={(event) => onChange(event.target.value as SeriesScope)}
      />
    </FieldGroup>
  )
}
