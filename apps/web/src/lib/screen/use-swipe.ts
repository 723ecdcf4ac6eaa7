import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Pixels; a shorter movement is a tap, and a steeper one scrolls. */
const LEAST_MOVE = 64
const STEEPEST = 0.5
const LONGEST_MS = 700
/** Pixels at both sides of the window, where browsers have their own swipe. */
const EDGE = 28
const OWN_GESTURES = 'input, textarea, select, iframe, audio, video, canvas, [contenteditable]'

/**
 * Calls `onSwipe` when one finger moves quickly to the left or right over an element: not from the window's edges, and
 * not over something that scrolls sideways or takes the movement itself.
 */
export function useSwipe(
  target: RefObject<HTMLElement | null>,
  onSwipe: (direction: 'left' | 'right') => void,
): void {
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    let start: { x: number; y: number; at: number } | null = null
    const begin = ({ touches, target: touched, timeStamp }: TouchEvent) => {
      const [touch] = touches
      const mayBegin = touches.length === 1 && touch && !isAtEdge(touch) && !ownsGesture(touched, element)
      start = mayBegin ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
    }
    const end = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [touch] = changedTouches
      const from = start
      start = null
      if (!touch || !from || timeStamp - from.at > LONGEST_MS) return
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(across) < LEAST_MOVE || Math.abs(down) > Math.abs(across) * STEEPEST) return
      if (getSelection()?.type === 'Range') return
      swiped(across < 0 ? 'left' : 'right')
    }
    const cancel = () => (start = null)
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchend', end, { passive: true })
    element.addEventListener('touchcancel', cancel, { passive: true })
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', cancel)
    }
  }, [target])
}

function isAtEdge({ clientX }: Touch): boolean {
  return clientX < EDGE || clientX > innerWidth - EDGE
}

function ownsGesture(touched: EventTarget | null, element: HTMLElement): boolean {
  if (!(touched instanceof Element)) return false
  if (touched.closest(OWN_GESTURES)) return true
  for (let each: Element | null = touched; each && each !== element; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX !== 'visible') return true
  return false
}
