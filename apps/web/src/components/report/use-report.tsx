import type { ReportSubject } from '@bandstand/domain/reports'
import { Flag } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import type { MenuEntry } from '../ui/overlays/menu.tsx'

const ReportDialog = lazyPart(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}))

/** Returns the entry of a menu that reports something, and the dialog that it opens. */
export function useReport(subject: ReportSubject, id: string): { entry: MenuEntry; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  return {
    entry: { label: `Report this ${subject}`, icon: Flag, onSelect: () => setOpen(true) },
    dialog: open && (
      <Suspense>
        <ReportDialog subject={subject} id={id} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
