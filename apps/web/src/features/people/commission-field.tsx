import { COMMISSION_MAX, commissionText } from '@bandstand/domain/parties'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'

interface CommissionFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Asks for an agent's commission, as a percentage. */
export function CommissionField({ value, error, onChange }: CommissionFieldProps) {
  return (
    <Field
      label="Commission in percent"
      required
      error={error}
      hint={`From 0 to ${commissionText(COMMISSION_MAX)} of what you get for bookings that they make, after Bandstand’s fee. Venues don’t see it.`}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        placeholder="10"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
