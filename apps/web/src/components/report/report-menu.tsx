import type { ReportSubject } from '@bandstand/domain/reports'
import { Ellipsis } from 'lucide-react'
import { Button } from '../ui/page/button.tsx'
import { LazyMenu } from '../ui/overlays/lazy-menu.tsx'
import { useReport } from './use-report.tsx'

export interface ReportMenuProps {
  subject: ReportSubject
  id: string
  /** What a screen reader calls the button. */
  label: string
}

/** Shows a button that opens a menu from which something is reported. */
export function ReportMenu({ subject, id, label }: ReportMenuProps) {
  const { entry, dialog } = useReport(subject, id)
  return (
    <>
      <LazyMenu
        trigger={
          <Button size="small" variant="quiet" icon aria-label={label}>
            <Ellipsis className="i" aria-hidden="true" />
          </Button>
        }
        entries={[entry]}
      />
      {dialog}
    </>
  )
}
