import { useEffect, useRef } from 'react'
import { type BillRow, type Evening, movedUp } from './bill-rows.ts'

/** Returns what moves and removes the acts of a bill's list, and keeps the focus on a button of the moved one, or on the list. */
export function useActOrder(rows: BillRow[], setRows: (rows: BillRow[]) => void, evening: Evening) {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<{ at: number; way: 'up' | 'down' } | null>(null)
  useEffect(() => {
    if (!focusNext.current) return
    const { at, way } = focusNext.current
    focusNext.current = null
    const row = list.current?.children[at]
    const same = row?.querySelector<HTMLElement>(`[data-move="${way}"]`)
    // At either end there's only the other way.
    const button = same ?? row?.querySelector<HTMLElement>('[data-move]')
    button?.focus()
  })
  return {
    list,
    /** Swaps the act in this place with the next one; `way` is where the pressed one goes. */
    swap: (upper: number, way: 'up' | 'down') => {
      focusNext.current = { at: way === 'up' ? upper : upper + 1, way }
      setRows(movedUp(rows, upper + 1, evening))
    },
    remove: (index: number) => {
      setRows(rows.toSpliced(index, 1))
      list.current?.focus()
    },
  }
}

/** Returns whether the act in this place and the next one can change places: what is booked keeps its time. */
export function canSwap(rows: readonly BillRow[], upper: number): boolean {
  const pair = [rows[upper], rows[upper + 1]]
  return pair.every((row) => row !== undefined && !row.isBooked)
}
