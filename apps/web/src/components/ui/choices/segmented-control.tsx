import type { ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'

export interface SegmentedControlProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  /** Null: none is chosen yet. */
  value: Value | null
  onValueChange: (value: Value) => void
  small?: boolean
  wide?: boolean
}

/** Shows two or three views to choose from, side by side. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  small,
  wide,
}: SegmentedControlProps<Value>) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A fieldset takes its name from a legend that everybody sees.
      role="group"
      aria-label={label}
      className={classNames('seg', small && 'seg--small', wide && 'seg--wide')}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
