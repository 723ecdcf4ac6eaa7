import { Field } from '../../components/ui/field.tsx'
import { NativeSelect } from '../../components/ui/native-select.tsx'

export interface OptionSelectProps {
  label: string
  /** What no choice is called: 'Any instrument'. */
  any: string
  choices: readonly string[]
  /** '' when nothing is chosen. A word of the user's own that stands in the address is offered too. */
  value: string
  onValueChange: (word: string) => void
}

/** One word of a list, or any. */
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
