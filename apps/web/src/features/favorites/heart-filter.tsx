import { Heart } from 'lucide-react'
import { Button } from '../../components/ui/page/button.tsx'
import './favorites.css'

export interface HeartFilterProps {
  label: string
  /** How many there are; undefined while that is loading. */
  count: number | string | undefined
  /** How many characters the count has at most; its place is reserved while it is loading. */
  characters?: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Shows a switch that limits a list to what the reader keeps. */
export function HeartFilter({ label, count, characters = 3, isOn, onChange }: HeartFilterProps) {
  return (
    <Button className="heart-filter" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <Heart className="i" aria-hidden="true" />
      {label}{' '}
      <span className="heart-filter__count" style={{ minWidth: `${characters}ch` }}>
        {count}
      </span>
    </Button>
  )
}
