import type { OutsideBooking } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import type { SeriesScope } from '@bandstand/domain/series'
import { useState } from 'react'
import { ScopeChoice } from '../../../components/form/scope-choice.tsx'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/screen/toast.ts'

export interface RemoveDatesDialogProps {
  booking: OutsideBooking
  onClose: () => void
  onRemoved: () => void
}

/** Asks which dates of an act to remove from the calendar. */
export function RemoveDatesDialog({ booking: { id, actName }, onClose, onRemoved }: RemoveDatesDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('this')
  const { busy, failure, run } = useWrite({ changes: ['bookings'] })
  const submit = async () => {
    const done = await run(() => client.booking.removeOutsideDates({ id, scope }))
    if (!done) return
    toast(`${countOf(done.removed, 'date')} of ${actName} removed from your calendar`)
    onRemoved()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Remove ${actName}`}
      failure={failure}
      busy={busy}
      submitLabel={scope === 'this' ? 'Remove date' : 'Remove dates'}
      cancelLabel="Keep dates"
      submitVariant="danger-solid"
      onSubmit={submit}
    >
      <ScopeChoice legend="Which dates" value={scope} onChange={setScope} />
      <p className="muted">Past dates stay in your calendar.</p>
    </FormDialog>
  )
}
