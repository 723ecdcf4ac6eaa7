import { Field } from '../../components/ui/inputs/field.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { maxRateProblem } from './artist-filters.ts'

export interface MaxRateFieldProps {
  value: string
  /** True once a wrong amount was submitted: from then on the error is shown while typing. */
  complaint: boolean
  onValueChange: (text: string) => void
}

/** Shows the field for the highest hourly rate in dollars. */
export function MaxRateField({ value, complaint, onValueChange }: MaxRateFieldProps) {
  const problem = complaint && value.trim() !== '' ? maxRateProblem(value.trim()) : null
  return (
    <Field label="Maximum hourly rate" error={problem ?? undefined}>
      <MoneyInput
        name="maxRate"
        placeholder="Any"
        maxLength={12}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </Field>
  )
}
