import type { OutsideBooking } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import type { SeriesScope } from '@bandstand/domain/series'
import { useState } from 'react'
import { DateList } from '../../../components/form/date-list.tsx'
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
export function RemoveDatesDialog({ booking, onClose, onRemoved }: RemoveDatesDialogProps) {
  const { id, actName } = booking
  const [scope, setScope] = useState<SeriesScope>('this')
  const dates = datesIn(booking, scope)
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
      submitLabel={dates.length === 1 ? 'Remove 1 date' : `Remove ${dates.length} dates`}
      cancelLabel="Keep dates"
      submitVariant="danger-solid"
      onSubmit={submit}
    >
      <ScopeChoice legend="Which dates" value={scope} onChange={setScope} />
      <DateList title="Removing" dates={dates} />
      <p className="muted">Past dates stay in your calendar.</p>
    </FormDialog>
  )
}

/** Returns the dates that are meant, seen from one of them: that one, and others that aren't over. */
function datesIn(booking: OutsideBooking, scope: SeriesScope): { date: string; time: string }[] {
  const others = booking.otherDates.filter(
    ({ startsAt }) => scope === 'all' || (scope === 'following' && startsAt > booking.startsAt),
  )
  return [booking, ...others]
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .map(({ start }) => ({ date: start.slice(0, 10), time: start.slice(11) }))
}
