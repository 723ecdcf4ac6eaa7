import { COMPARED } from '@bandstand/domain/booking'
import { Button } from '../../../components/ui/page/button.tsx'
import { useRestoreFocus } from '../../../lib/screen/use-restore-focus.ts'
import './selection-bar.css'

export interface CompareBarProps {
  /** How many applicants are selected. */
  count: number
  /** The address that shows them side by side. */
  to: string
  onClear: () => void
}

/** Shows how many applicants are selected and the link that compares them, at the bottom of the window; nothing for none. */
export function CompareBar({ count, to, onClear }: CompareBarProps) {
  const { target, restoreFocus } = useRestoreFocus<HTMLOutputElement>()
  return (
    <>
      <output ref={target} tabIndex={-1} className="sr-only">
        {count === 0 ? 'No applicants selected' : `${count} of at most ${COMPARED.max} selected`}
      </output>
      {count > 0 && (
        <section className="selection-bar" aria-label="Selected applicants">
          <Button
            variant="quiet"
            onClick={() => {
              onClear()
              restoreFocus()
            }}
          >
            Clear
          </Button>
          {count < COMPARED.min ? (
            <p className="self-center">
              Select {COMPARED.min} to {COMPARED.max} to compare
            </p>
          ) : (
            <Button variant="act" to={to}>
              Compare {count}
            </Button>
          )}
        </section>
      )}
    </>
  )
}
