import { Star } from 'lucide-react'
import type { Ref } from 'react'

export interface StarInputProps {
  name: string
  /** 1 to 5; 0 while nothing is chosen. */
  value: number
  onValueChange: (stars: number) => void
  onBlur?: () => void
  /** The button that takes the focus when the form reports an error here. */
  ref?: Ref<HTMLInputElement>
}

const CHOICES = [1, 2, 3, 4, 5]

/** Shows five stars to choose from: radio buttons, so arrow keys move. Put them into a FieldGroup, which asks the question. */
export function StarInput({ name, value, onValueChange, onBlur, ref }: StarInputProps) {
  return (
    <div className="star-input">
      {CHOICES.map((stars) => (
        <label key={stars}>
          <input
            type="radio"
            name={name}
            value={stars}
            checked={stars === value}
            ref={stars === Math.max(value, 1) ? ref : undefined}
            onChange={() => onValueChange(stars)}
            onBlur={onBlur}
          />
          <Star aria-hidden="true" />
          <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
        </label>
      ))}
      {value > 0 && <span aria-hidden="true">{value} of 5</span>}
    </div>
  )
}
