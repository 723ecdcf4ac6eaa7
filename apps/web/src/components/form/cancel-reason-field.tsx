import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { Field } from '../ui/inputs/field.tsx'
import { Textarea } from '../ui/inputs/textarea.tsx'

export interface CancelReasonFieldProps {
  /** The name of the other party, who reads it. */
  to: string
  value: string
  onChange: (value: string) => void
}

/** Shows the field for why a booking is cancelled. */
export function CancelReasonField({ to, value, onChange }: CancelReasonFieldProps) {
  return (
    <Field label="Reason" optional hint={`${to} can read it in the notification and on the booking.`}>
      <Textarea
        rows={3}
        maxLength={MESSAGE_LIMITS.decline}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
