import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import '../pin.css'

/** Pixels that an arrow key moves the pin by, and with Shift. */
const STEP = 12
const SMALL_STEP = 2
const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export interface Shift {
  /** Pixels to the right and down. */
  x: number
  y: number
}

/** Shows a marker that is dragged, or moved by the arrow keys, which it handles before the map would move itself. */
export function DraggablePin({ onMove }: { onMove: (shift: Shift) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [shift, setShift] = useState<Shift>({ x: 0, y: 0 })
  const start = useRef<Shift | null>(null)

  const take = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0) return
    button.current?.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY }
  })
  const drag = useEffectEvent((event: PointerEvent) => {
    if (start.current) setShift({ x: event.clientX - start.current.x, y: event.clientY - start.current.y })
  })
  const drop = useEffectEvent((event: PointerEvent) => {
    if (!start.current) return
    const moved = { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
    start.current = null
    setShift({ x: 0, y: 0 })
    if (event.type === 'pointerup' && (moved.x !== 0 || moved.y !== 0)) onMove(moved)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? SMALL_STEP : STEP
    onMove({ x: direction[0] * step, y: direction[1] * step })
  })
  useEffect(() => {
    const pin = button.current
    if (!pin) return undefined
    const stopEvent = (event: Event) => event.stopPropagation()
    const listeners: [string, (event: any) => void][] = [
      ['pointerdown', (event) => take(event)],
      ['pointermove', (event) => drag(event)],
      ['pointerup', (event) => drop(event)],
      ['pointercancel', (event) => drop(event)],
      ['keydown', (event) => onKey(event)],
      ['mousedown', stopEvent],
      ['touchstart', stopEvent],
      ['dblclick', stopEvent],
    ]
    for (const [type, listener] of listeners) pin.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of listeners) pin.removeEventListener(type, listener)
    }
  }, [])

  return (
    <span className="pin-shift" style={{ translate: `${shift.x}px ${shift.y}px` }}>
      <button
        ref={button}
        type="button"
        className="pin pin--gig pin--movable"
        aria-label="Marker: use the arrow keys to move it"
      >
        <span className="pin__body pin__body--gig">
          <MapPin className="i i--s" aria-hidden="true" />
        </span>
      </button>
    </span>
  )
}
