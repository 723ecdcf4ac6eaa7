import { lengthText } from '../../lib/text/gig-text.ts'
import { Select } from '../ui/choices/select.tsx'

const LENGTHS = [30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 270, 300, 360, 420, 480, 600, 720]
const NO_LENGTH = 'none'

interface LengthSelectProps {
  /** Minutes; null: not specified. */
  value: number | null
  onValueChange: (minutes: number | null) => void
  onBlur?: () => void
}

/** Shows a select for the length of an evening, including a stored length that the list lacks. */
export function LengthSelect({ value, onValueChange, onBlur }: LengthSelectProps) {
  return (
    <Select
      options={lengthOptions(value)}
      value={String(value ?? NO_LENGTH)}
      onValueChange={(chosen) => onValueChange(chosen === NO_LENGTH ? null : Number(chosen))}
      {...(onBlur && { onBlur })}
    />
  )
}

function lengthOptions(stored: number | null) {
  const lengths =
    stored === null || LENGTHS.includes(stored) ? LENGTHS : [...LENGTHS, stored].toSorted((a, b) => a - b)
  return [
    { value: NO_LENGTH, label: lengthText(null) },
    ...lengths.map((minutes) => ({ value: String(minutes), label: lengthText(minutes) })),
  ]
}
