import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from './button.tsx'

interface MoveButtonProps {
  way: 'up' | 'down'
  name: string
  /** Null where there's no place to move to. */
  onMove: (() => void) | null
}

/** Shows the button that moves something up or down in its list; nothing where it can't go. */
export function MoveButton({ way, name, onMove }: MoveButtonProps) {
  const Arrow = way === 'up' ? ArrowUp : ArrowDown
  if (!onMove) return null
  return (
    <Button
      icon
      size="small"
      variant="quiet"
      data-move={way}
      aria-label={`Move ${name} ${way}`}
      onClick={onMove}
    >
      <Arrow className="i" aria-hidden="true" />
    </Button>
  )
}
