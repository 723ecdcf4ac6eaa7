import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import type { useSheetEntry } from '../../lib/screen/use-sheet-entry.ts'
import type { GigFilterSheetProps } from './gig-filter-sheet.tsx'

// Dialogs weigh more than the rest of the screen's own code, so the list doesn't wait for them.
const load = () => import('./gig-filter-sheet.tsx')
const GigFilterSheet = lazyPart(load)

export interface LazyGigFilterSheetProps extends Pick<GigFilterSheetProps, 'applied'> {
  /** Whether the list is shown, so that the sheet's code may be fetched. */
  ready: boolean
  sheet: ReturnType<typeof useSheetEntry>
}

/** Shows the sheet of filters while it is open. Its code is loaded after the list, so that a press doesn't wait for it. */
export function LazyGigFilterSheet({ ready, sheet, applied }: LazyGigFilterSheetProps) {
  useEffect(() => {
    // If this fails, the press says so.
    if (ready) load().catch(() => undefined)
  }, [ready])
  if (!sheet.isOpen) return null
  return (
    <Suspense fallback={null}>
      <GigFilterSheet applied={applied} onShow={sheet.finish} onClose={sheet.close} />
    </Suspense>
  )
}
