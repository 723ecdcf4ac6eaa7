import type { ReactNode } from 'react'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'

export interface PartDialogProps {
  title: string
  description: string
  failure: string | null
  /** What another device has saved since, by field. */
  changed: { label: string; value: string }[]
  busy: boolean
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Shows the form of one party's part, and what another device has saved since it was opened. */
export function PartDialog({ failure, changed, ...form }: PartDialogProps) {
  const problem = failure && (
    <>
      <p>{failure}</p>
      {changed.map(({ label, value }) => (
        <MemberText key={label}>
          <b>{label}</b> is now: {value || 'empty'}
        </MemberText>
      ))}
    </>
  )
  return <FormDialog {...form} failure={problem} submitLabel="Save" />
}
