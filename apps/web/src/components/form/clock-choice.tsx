import { clockTime, isWallClock, repeatedHourTexts, skippedHourText } from '@bandstand/domain/time'
import { useId } from 'react'
import { FieldError } from '../ui/inputs/field-error.tsx'
import { FieldGroup } from '../ui/inputs/field-group.tsx'
import { RadioGroup } from '../ui/choices/radio-group.tsx'

export interface ClockChoiceProps {
  /** YYYY-MM-DDTHH:MM as typed so far. */
  wallClock: string
  /** IANA; of the place. */
  timeZone: string
  /** What the time is of, as in the label of its field. */
  label: string
  isSecond: boolean
  onChoose: (isSecond: boolean) => void
  /** Whether the field shows a problem already. */
  hasError: boolean
}

/**
 * Asks which of two equal times is meant, on a night when clocks go back, and says at once that a time is skipped when they go
 * forward. Shows nothing for any other time.
 */
export function ClockChoice({ wallClock, timeZone, label, isSecond, onChoose, hasError }: ClockChoiceProps) {
  const name = useId()
  if (!isWallClock(wallClock)) return null
  const skipped = skippedHourText(wallClock, timeZone)
  if (skipped) return hasError ? null : <FieldError id={name}>{skipped}</FieldError>
  const texts = repeatedHourTexts(wallClock, timeZone)
  if (!texts) return null
  return (
    <FieldGroup
      legend={`${label}: which ${clockTime(wallClock.slice(11))}?`}
      hint="Clocks go back an hour that night, so this time happens twice."
    >
      <RadioGroup
        name={name}
        options={[
          { value: 'first', label: texts.first },
          { value: 'second', label: texts.second },
        ]}
        value={isSecond ? 'second' : 'first'}
        onChange={(event) => onChoose(event.target.value === 'second')}
      />
    </FieldGroup>
  )
}
