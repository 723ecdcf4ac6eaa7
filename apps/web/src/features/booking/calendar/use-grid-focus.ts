import { addDays, addMonths, weekdayOf } from '@bandstand/domain/time'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

export interface GridPlace {
  /** YYYY-MM-DD. */
  day: string
  /** Of a week's rows; 0 in a month. */
  row: number
}

export interface GridFocus {
  grid: RefObject<HTMLTableElement | null>
  /** For the grid's `onKeyDownCapture`: before a day's button, whose menu opens by arrows too. */
  onKey: (event: KeyboardEvent) => void
}

/**
 * Moves the focus between the evenings of a grid by keys. The evening in focus is the only one with `tabIndex` 0, and the focus
 * follows it into another month or week.
 */
export function useGridFocus(
  place: GridPlace,
  next: (place: GridPlace, key: string) => GridPlace | null,
  onMove: (place: GridPlace) => void,
): GridFocus {
  const grid = useRef<HTMLTableElement>(null)
  const movingTo = useRef<string | null>(null)
  const name = `${place.day} ${place.row}`
  useEffect(() => {
    if (movingTo.current !== name) return
    movingTo.current = null
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const onKey = (event: KeyboardEvent) => {
    // A menu belongs to the grid, but isn't in it.
    if (!grid.current?.contains(event.target as Node) || event.altKey || event.ctrlKey || event.metaKey)
      return
    const to = next(place, event.key)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    movingTo.current = `${to.day} ${to.row}`
    onMove(to)
  }
  return { grid, onKey }
}

/** Returns where a key leads in a month; null for any other key. */
export function monthKey({ day }: GridPlace, key: string): GridPlace | null {
  const to =
    key === 'ArrowUp' ? addDays(day, -7) : key === 'ArrowDown' ? addDays(day, 7) : sameRowKey(day, key)
  return to === null ? null : { day: to, row: 0 }
}

/** Returns the function that says where a key leads in a week with so many rows. */
export const weekKey =
  (rows: number) =>
  ({ day, row }: GridPlace, key: string): GridPlace | null => {
    if (key === 'ArrowUp') return { day, row: Math.max(0, row - 1) }
    if (key === 'ArrowDown') return { day, row: Math.min(rows - 1, row + 1) }
    const to = sameRowKey(day, key)
    return to === null ? null : { day: to, row }
  }

function sameRowKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
