import type { SeriesCancellation, SeriesDate } from '@bandstand/api-spec'
import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import type { SeriesScope } from '@bandstand/domain/series'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelReasonField } from '../../components/form/cancel-reason-field.tsx'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { api, client, errorText } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { DateList } from '../../components/form/date-list.tsx'
import { ScopeChoice } from '../../components/form/scope-choice.tsx'

/** Asks which dates of a series to cancel, and shows each with its price before. */
export function CancelDatesDialog({ date, onClose }: { date: SeriesDate; onClose: () => void }) {
  const [scope, setScope] = useState<SeriesScope>('this')
  const [asked, setAsked] = useState(false)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const { gigId } = date
  const query = useQuery(
    api.series.previewCancel.queryOptions({ input: { gigId, scope }, placeholderData: keepPreviousData }),
  )
  const plan = query.data
  // A single booked date is what was chosen.
  const withBooked = asked || (scope === 'this' && date.status === 'booked')
  const count = plan ? plan.open.length + (withBooked ? plan.booked.length : 0) : 0
  const { busy, failure, run } = useWrite({ changes: ['gigs', 'contracts', 'bookings'], keyed: true })
  const submit = async () => {
    if (!plan || query.isPlaceholderData) return
    const { price } = plan
    const done = await run((key) =>
      client.series.cancel({ gigId, scope, withBooked, note, reason, price: withBooked ? price : 0, key }),
    )
    if (!done) return
    toast(`${countOf(count, 'date')} cancelled`)
    onClose()
  }
  const applicants = plan?.open.reduce((sum, each) => sum + each.applicants, 0) ?? 0
  return (
    <FormDialog
      onClose={onClose}
      title="Cancel dates"
      description="We’ll notify applicants and booked artists right away."
      failure={failure ?? (query.isError ? errorText(query.error) : null)}
      busy={busy}
      submitLabel={count === 1 ? 'Cancel 1 date' : `Cancel ${count} dates`}
      cancelLabel="Keep dates"
      submitVariant="danger-solid"
      onSubmit={submit}
    >
      <ScopeChoice legend="Which dates" value={scope} onChange={setScope} />
      {plan && (
        <>
          <DateList
            title="Open"
            dates={plan.open}
            note={({ applicants: n }) => (n === 0 ? 'no applicants' : countOf(n, 'applicant'))}
          />
          <BookedDates plan={plan} />
          {plan.booked.length > 0 && scope !== 'this' && (
            <Checkbox
              label={`Also cancel ${countOf(plan.booked.length, 'booked date')} for ${formatDollars(plan.price)}`}
              checked={asked}
              onChange={(event) => setAsked(event.target.checked)}
            />
          )}
        </>
      )}
      {applicants > 0 && (
        <Field label="Message to applicants" optional>
          <Textarea
            rows={2}
            maxLength={MESSAGE_LIMITS.decline}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      )}
      {withBooked && plan && plan.booked.length > 0 && (
        <CancelReasonField
          to={plan.booked.length === 1 ? plan.booked[0]!.booking!.artist : 'Booked artists'}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  )
}

function BookedDates({ plan }: { plan: SeriesCancellation }) {
  if (plan.booked.length === 0) return null
  return (
    <>
      <DateList
        title="Booked"
        dates={plan.booked}
        note={({ booking, price }) =>
          `${booking?.artist} keeps ${formatDollars(price)} of ${formatDollars(booking?.fee ?? 0)}`
        }
      />
      <p>
        {plan.booked.length === 1
          ? `Canceling this booking costs ${formatDollars(plan.price)} now.`
          : `Canceling all ${plan.booked.length} bookings costs ${formatDollars(plan.price)} now.`}
      </p>
    </>
  )
}
