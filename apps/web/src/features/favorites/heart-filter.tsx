import { Heart } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { classNames } from '../../lib/class-names.ts'
import './favorites.css'

export interface HeartFilterProps {
  label: string
  /** How many there are; undefined while that is loading. */
  count: number | string | undefined
  /** Whether the count is a single number, which needs less room. */
  isShort?: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Shows a switch that limits a list to what the reader keeps. Reserves the place of the count while it is loading. */
export function HeartFilter({ label, count, isShort = false, isOn, onChange }: HeartFilterProps) {
  return (
    <Button className="heart-filter" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <Heart className="i" aria-hidden="true" />
      {label}{' '}
      <span className={classNames('heart-filter__count', isShort && 'heart-filter__count--short')}>
        {count}
      </span>
    </Button>
  )
}
