import type { DaySheet } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { BillOfBooking } from '../../features/bills/bill-of-booking.tsx'
import { bookingStamp, RELEASED_TEXT } from '../../features/booking/booking-text.ts'
import { DaySheetSkeleton } from '../../features/day-sheets/day-sheet-of-booking.tsx'
import { DaySheetView } from '../../features/day-sheets/day-sheet-view.tsx'
import { BookingShares } from '../../features/shares/booking-shares.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import '../../features/day-sheets/day-sheet.css'

/** Shows /bookings/:id/day-sheet: what both parties need on the day of the show, readable in bad light on a phone. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(api.daySheets.get.queryOptions({ input: { bookingId: id }, staleTime: 0 }))
  if (isMissing(query.error, 'BOOKING_NOT_FOUND')) return <NoSuchSheet />
  return (
    <div className="stack day-sheet">
      <BackLink to={`/bookings/${id}`}>Booking</BackLink>
      {query.data ? (
        <Sheet sheet={query.data} />
      ) : (
        <UnloadedPage page="Day sheet" query={query} skeleton={<DaySheetSkeleton />} />
      )}
    </div>
  )
}

function Sheet({ sheet }: { sheet: DaySheet }) {
  const { gig, artist, venue, status, contract } = sheet
  return (
    <>
      <PageTitle page={`Day sheet, ${gig.title}`} />
      <PageHead title={gig.title}>
        {artist.name} at {venue.name}
      </PageHead>
      {status !== 'confirmed' && (
        <div className="status-line">
          <StatusBadge {...bookingStamp({ status, signed: contract?.status === 'signed' })} />
          {status === 'released' && <p className="muted">{RELEASED_TEXT}</p>}
        </div>
      )}
      <DaySheetView sheet={sheet} isAlone />
      <BookingShares bookingId={sheet.bookingId} />
      {sheet.bill && (
        <section className="stack gap-3" aria-labelledby="evening">
          <SectionHead id="evening">The evening</SectionHead>
          <BillOfBooking bill={sheet.bill} />
        </section>
      )}
    </>
  )
}

function NoSuchSheet() {
  return (
    <MissingPage
      page="Day sheet not found"
      art="no-such-booking"
      text="We couldn’t find this day sheet."
      action={<Button to="/bookings">See all bookings</Button>}
    >
      The link may be incomplete, or this booking isn’t yours.
    </MissingPage>
  )
}
