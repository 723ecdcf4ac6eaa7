import { instantText } from '@bandstand/domain/time'
import type { CancelRecord } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { api } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useMay } from '../../lib/session/session.ts'

const SickNoteForm = lazyPart(() => import('./sick-note-form.tsx'))

const ON_RECORD: Record<CancelRecord['kind'], string> = {
  in_time: 'You cancelled in time, so your track record doesn’t show it.',
  late: 'Your track record shows a late cancellation.',
  sick: 'Your track record shows that you cancelled because of illness.',
}

/** Tells an act that cancelled a booking that it's over, and how it counts; if it was late, the act can say that somebody was ill. */
export function CancelRecordOfBooking({ bookingId, timeZone }: { bookingId: string; timeZone: string }) {
  const maySign = useMay('sign')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(api.payments.cancelRecord.queryOptions({ input: { bookingId } }))
  const record = data?.record
  if (!record) return null
  return (
    <Panel title="This booking is over">
      <p>
        {record.isReplaced ? 'Somebody else is booked for this gig. ' : ''}
        {ON_RECORD[record.kind]}
      </p>
      {maySign && record.explainUntil !== null && (
        <>
          <p className="muted">
            Was somebody ill? You can say so until {instantText(record.explainUntil, timeZone, 'medium')}.
          </p>
          {isOpen ? (
            <Suspense>
              <SickNoteForm bookingId={bookingId} />
            </Suspense>
          ) : (
            <div>
              <Button onClick={() => setOpen(true)}>Add a sick note</Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}
