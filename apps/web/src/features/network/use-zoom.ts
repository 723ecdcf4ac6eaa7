import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { PICTURE_REACH } from './picture-layout.ts'

const MOST = 5
const STEP = 1.5
const NUDGE = 40

/** The visible part of the picture: its center and scale. */
interface View {
  x: number
  y: number
  scale: number
}
const WHOLE: View = { x: 0, y: 0, scale: 1 }

/** Returns the visible part of a picture and how to zoom and move it: by buttons, dragging, and keys while a button has the focus. */
export function useZoom() {
  const [view, setView] = useState(WHOLE)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const zoom = (factor: number) =>
    setView(({ x, y, scale }) => within({ x, y, scale: Math.min(MOST, Math.max(1, scale * factor)) }))
  const move = (x: number, y: number) => setView((now) => within({ ...now, x: now.x + x, y: now.y + y }))
  const side = (2 * PICTURE_REACH) / view.scale
  const keys: Record<string, () => void> = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': () => setView(WHOLE),
    ArrowLeft: () => move(-NUDGE / view.scale, 0),
    ArrowRight: () => move(NUDGE / view.scale, 0),
    ArrowUp: () => move(0, -NUDGE / view.scale),
    ArrowDown: () => move(0, NUDGE / view.scale),
  }
  return {
    scale: view.scale,
    viewBox: `${view.x - side / 2} ${view.y - side / 2} ${side} ${side}`,
    larger: () => zoom(STEP),
    smaller: () => zoom(1 / STEP),
    whole: () => setView(WHOLE),
    onKeyDown: (event: KeyboardEvent) => {
      // The whole picture cannot be moved: the arrows then scroll the page.
      const act = event.key.startsWith('Arrow') && view.scale === 1 ? undefined : keys[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    },
    surface: {
      onPointerDown: (event: PointerEvent) => {
        if (view.scale === 1 || event.button !== 0) return
        dragged.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        if (!dragged.current) return
        const unit = side / event.currentTarget.getBoundingClientRect().width
        move((dragged.current.x - event.clientX) * unit, (dragged.current.y - event.clientY) * unit)
        dragged.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp: () => {
        dragged.current = null
      },
      onPointerCancel: () => {
        dragged.current = null
      },
    },
  }
}

/** Returns the center, limited so that the edge of the picture stays at the frame. */
function within({ x, y, scale }: View): View {
  const most = PICTURE_REACH * (1 - 1 / scale)
  return { x: Math.min(most, Math.max(-most, x)), y: Math.min(most, Math.max(-most, y)), scale }
}
