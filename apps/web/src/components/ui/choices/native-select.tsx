import { ChevronDown } from 'lucide-react'
import { useFieldControl } from '../inputs/field-context.ts'

export interface NativeSelectProps<Value extends string> {
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
  /** For assistive technology, where the options alone say what it is for; otherwise a field around it has the label. */
  label?: string
}

/** Shows a choice of one of a few options with the device's own list, for screens that must load little code. */
export function NativeSelect<Value extends string>({
  options,
  value,
  onValueChange,
  label,
}: NativeSelectProps<Value>) {
  return (
    // A span, as it may stand in a label.
    <span className="combo">
      <select
        {...useFieldControl()}
        aria-label={label}
        className="in"
        value={value}
        onChange={(event) => onValueChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="combo__end pointer-events-none" aria-hidden="true">
        <ChevronDown className="i i--s" />
      </span>
    </span>
  )
}
