import { countOf } from '@bandstand/domain/product'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../page/button.tsx'
import { Dialog } from './dialog.tsx'

export interface FilterSheetProps {
  /** What the list contains, in the singular: 'gig'. */
  noun: string
  /** How many the filters find; undefined while that isn't known. */
  count: number | undefined
  onClear: () => void
  onShow: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** Shows the filters of a list in a sheet at the bottom of a phone, with how many they find on the button that applies them. */
export function FilterSheet({ noun, count, onClear, onShow, onClose, children }: FilterSheetProps) {
  return (
    <Dialog sheet open onOpenChange={(open) => !open && onClose()} title="Filters">
      <form
        noValidate
        className="filter-sheet"
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault()
          onShow(event)
        }}
      >
        <div className="filter-sheet__fields">{children}</div>
        <div className="filter-sheet__bar">
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
          <Button variant="act" type="submit" aria-live="polite">
            {showText(noun, count)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function showText(noun: string, count: number | undefined): string {
  if (count === undefined) return `Show ${noun}s`
  return count === 0 ? `No ${noun}s match` : `Show ${countOf(count, noun)}`
}
