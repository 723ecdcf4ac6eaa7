import { Field } from '../inputs/field.tsx'
import { NativeSelect } from './native-select.tsx'

export interface OptionSelectProps {
  label: string
  /** The label of no choice: 'Any instrument'. */
  any: string
  choices: readonly string[]
  /** '' when nothing is chosen. A value in the URL that isn't in the list is offered too. */
  value: string
  onValueChange: (word: string) => void
}

/** Shows a choice of one entry of a list, or of any. */
export function OptionSelect({ label, any, choices, value, onValueChange }: OptionSelectProps) {
  const own = value !== '' && !choices.includes(value) ? [value] : []
  const options = [...own, ...choices].map((word) => ({ value: word, label: word }))
  return (
    <Field label={label}>
      <NativeSelect
        options={[{ value: '', label: any }, ...options]}
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  )
}
