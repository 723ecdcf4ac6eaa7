import type { OutsideBooking } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { rangeText } from '@bandstand/domain/time'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { DescriptionList } from '../../../components/ui/page/description-list.tsx'
import { PageHead } from '../../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../../components/ui/page/page-title.tsx'
import { client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { OutsideBookingForm } from './outside-booking-form.tsx'
import { RemoveDatesDialog } from './remove-dates-dialog.tsx'
import { valuesOf } from './use-outside-booking.ts'

export interface OutsideBookingViewProps {
  booking: OutsideBooking
  venueId: string
  /** Where it leads when it's removed. */
  calendar: string
}

/** Shows what a venue agreed on outside of Bandstand, with what changes and removes it. */
export function OutsideBookingView({ booking, venueId, calendar }: OutsideBookingViewProps) {
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  // Also the action of the toast, by when this screen is left.
  const { busy, run } = useWrite({ changes: ['bookings'], toasts: true })
  const { id, actName, timeZone, fee, contact, note, stage, otherDates } = booking
  const putBack = () => void run(() => client.booking.saveOutside({ id, ...valuesOf(booking) }))
  const remove = async () => {
    if (!(await run(() => client.booking.removeOutside({ id })))) return
    toast(`${actName} removed from your calendar`, { action: { label: 'Undo', onClick: putBack } })
    await navigate(calendar)
  }
  return (
    <>
      <PageTitle page={actName} />
      <PageHead title={actName}>
        Agreed outside of Bandstand. It keeps your stage free for this act. There’s no contract, payment or
        review for it here, and only you can see it.
      </PageHead>
      <DescriptionList
        rows={[
          { term: 'When', value: rangeText(booking) },
          ...(otherDates.length > 0
            ? [{ term: 'Dates', value: `${countOf(otherDates.length, 'other date')} coming up` }]
            : []),
          ...(stage ? [{ term: 'Stage', value: stage.name }] : []),
          { term: 'Fee', value: fee === null ? 'Not specified' : formatDollars(fee) },
          ...(contact ? [{ term: 'Contact', value: contact }] : []),
          ...(note ? [{ term: 'Note', value: note }] : []),
        ]}
      />
      <div className="row">
        <Button variant="act" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => (otherDates.length > 0 ? setRemoving(true) : void remove())}
        >
          {!busy && <Trash2 className="i" aria-hidden="true" />}
          Remove
        </Button>
      </div>
      {removing && (
        <RemoveDatesDialog
          booking={booking}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate(calendar)}
        />
      )}
      {editing && (
        <Dialog open wide onOpenChange={(open) => !open && setEditing(false)} title={`Edit ${actName}`}>
          <OutsideBookingForm
            booking={booking}
            hours={booking}
            timeZone={timeZone}
            venueId={venueId}
            onClose={() => setEditing(false)}
          />
        </Dialog>
      )}
    </>
  )
}
