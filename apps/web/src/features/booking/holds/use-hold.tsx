import { Hourglass } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { MenuEntry } from '../../../components/ui/overlays/menu.tsx'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import type { HoldFor } from './hold-dialog.tsx'

const HoldDialog = lazyPart(() => import('./hold-dialog.tsx'))

/** Returns the entry of a menu that holds a date, or asks for it, and the dialog to draw; neither for null. */
export function useHold(subject: HoldFor | null): { entries: MenuEntry[]; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  if (!subject) return { entries: [], dialog: null }
  return {
    entries: [
      {
        label: 'venue' in subject ? 'Ask for a hold' : 'Hold a date',
        icon: Hourglass,
        onSelect: () => setOpen(true),
      },
    ],
    dialog: open && (
      <Suspense>
        <HoldDialog for={subject} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
