import { Check } from 'lucide-react'
import { Fragment } from 'react'
import type { RadioGroupProps, RadioOption } from './radio-group.tsx'

interface RadioCard extends RadioOption {
  label: string
  /** The party's sign: a record or a room. */
  shape: 'artist' | 'venue'
  note?: string
}

export interface RadioCardsProps extends Omit<RadioGroupProps, 'options'> {
  options: readonly RadioCard[]
}

/** Shows one card for each party: 'I am a'. Put them into a FieldGroup. */
export function RadioCards({ options, value, defaultValue, disabled, ref, ...rest }: RadioCardsProps) {
  return (
    <div className="role">
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            {...rest}
            // The first has the focus when none is chosen.
            ref={index === 0 ? ref : undefined}
            type="radio"
            value={option.value}
            checked={value === undefined ? undefined : option.value === value}
            defaultChecked={defaultValue === undefined ? undefined : option.value === defaultValue}
            disabled={disabled || option.disabled}
          />
          {option.shape === 'artist' ? <Record /> : <Room />}
          <span>{breakable(option.label)}</span>
          {option.note && <small>{option.note}</small>}
          <em aria-hidden="true">
            <Check className="i" />
          </em>
        </label>
      ))}
    </div>
  )
}

/** Returns a label that may break after a slash, as 'Venue/Organizer' has to in a narrow card. */
function breakable(label: string) {
  return label.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function Record() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <circle cx="20" cy="20" r="19" fill="var(--artist)" />
      <circle cx="20" cy="20" r="3.5" fill="var(--sheet)" />
    </svg>
  )
}

function Room() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <path d="M2 2h36v36H2Z" fill="var(--venue)" />
    </svg>
  )
}
