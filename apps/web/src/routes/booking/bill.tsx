import type { Bill } from '@bandstand/api-spec'
import { dayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { LazyAlertDialog } from '../../components/ui/overlays/lazy-alert-dialog.tsx'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { RowsSkeleton } from '../../features/booking/applications/rows-skeleton.tsx'
import { Announcement } from '../../features/bills/announcement.tsx'
import { BillForm } from '../../features/bills/bill-form.tsx'
import { RunningControls } from '../../features/bills/running-controls.tsx'
import { BillOrder } from '../../features/bills/bill-order.tsx'
import { DaySheetOfBooking } from '../../features/day-sheets/day-sheet-of-booking.tsx'
import { api, client, isMissing } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { focusTitle } from '../../lib/screen/focus-title.ts'
import { toast } from '../../lib/screen/toast.ts'
import { whenFocusIsLost } from '../../lib/screen/when-focus-is-lost.ts'
import { useActingParty } from '../../lib/session/session.ts'
import '../../features/day-sheets/day-sheet.css'

/** Shows /bills/:id to its venue and its acts: the order of an evening, and the day sheet of each act to whom it concerns. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(api.bills.get.queryOptions({ input: { id } }))
  if (isMissing(query.error, 'BILL_NOT_FOUND')) return <NoSuchBill />
  return (
    <div className="stack day-sheet">
      <BackLink to={query.data ? `/calendar?day=${query.data.date}` : '/calendar'}>Calendar</BackLink>
      {query.data ? (
        <BillPage key={id} bill={query.data} />
      ) : (
        <UnloadedPage page="Bill" query={query} skeleton={<RowsSkeleton label="Loading bill…" />} />
      )}
    </div>
  )
}

function BillPage({ bill }: { bill: Bill }) {
  const [editing, setEditing] = useState(false)
  const edit = (now: boolean) => {
    whenFocusIsLost(focusTitle)
    setEditing(now)
  }
  return (
    <>
      <PageTitle page={bill.title} />
      <PageHead title={bill.title}>
        {bill.venueName}, {dayText(bill.date, 'full')}
      </PageHead>
      {editing ? (
        <EditBill bill={bill} onClose={() => edit(false)} />
      ) : (
        <>
          {bill.canRun && <RunningControls bill={bill} />}
          <BillOrder bill={bill} />
          <Announcement bill={bill} />
          <div className="row day-sheet__acts">
            {bill.me === 'venue' && (
              <Button onClick={() => edit(true)}>
                <Pencil className="i" aria-hidden="true" />
                Edit bill
              </Button>
            )}
            <Button variant="quiet" onClick={() => print()}>
              <Printer className="i" aria-hidden="true" />
              Print
            </Button>
            {bill.me === 'venue' && <Dissolve bill={bill} />}
          </div>
          {bill.acts.map(
            ({ bookingId, name }) =>
              bookingId && (
                <section key={bookingId} className="stack mt-6 gap-4" aria-label={`Day sheet of ${name}`}>
                  <SectionHead>{name}</SectionHead>
                  <DaySheetOfBooking bookingId={bookingId} isMain={false} />
                </section>
              ),
          )}
        </>
      )}
    </>
  )
}

function EditBill({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const acting = useActingParty()
  const { date, timeZone } = bill
  const query = useQuery(api.bills.draft.queryOptions({ input: { date } }))
  if (query.isPending) return <RowsSkeleton label="Loading the evening…" />
  if (query.isError) return <LoadFailed query={query} />
  return (
    <BillForm
      bill={bill}
      free={query.data.acts}
      date={date}
      timeZone={timeZone}
      venueId={acting?.id ?? ''}
      onClose={onClose}
    />
  )
}

function Dissolve({ bill }: { bill: Bill }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useWrite({ changes: ['bills', 'gigs'], toasts: true })
  const dissolve = async () => {
    if (!(await run(() => client.bills.dissolve({ id: bill.id })))) return
    toast('Bill deleted')
    await navigate(`/calendar?day=${bill.date}`)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Delete bill
      </Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this bill?"
        description="Its gigs and bookings stay as they are."
        confirmLabel="Delete bill"
        busy={busy}
        onConfirm={() => void dissolve()}
      />
    </>
  )
}

function NoSuchBill() {
  return (
    <MissingPage
      page="Bill not found"
      art="no-such-booking"
      text="We couldn’t find this bill."
      action={<Button to="/calendar">Open calendar</Button>}
    >
      Only its venue and the acts that are booked for it can see a bill.
    </MissingPage>
  )
}
