import { Heart } from 'lucide-react'
import './favorites.css'

export interface HeartButtonProps {
  label: string
  /** What a click does. */
  title: string
  /** Undefined while that is loading. */
  isOn: boolean | undefined
  onToggle: () => void
}

/** Shows a heart, filled while it is on. Reserves its place while it is loading. */
export function HeartButton({ label, title, isOn, onToggle }: HeartButtonProps) {
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isOn === true}
      aria-label={label}
      title={title}
      disabled={isOn === undefined}
      onClick={onToggle}
    >
      <Heart className="i" aria-hidden="true" />
    </button>
  )
}
