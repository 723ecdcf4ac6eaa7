import type { Booking } from '@bandstand/api-spec'
import { rangeText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, ClipboardList, MessageSquare } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DownloadButton } from '../../components/ui/page/download-button.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { FundingBadge } from '../../components/ui/status/funding-badge.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { BookingProgress } from '../../features/attention/booking-progress.tsx'
import { bookingHint, bookingStamp } from '../../features/booking/booking-text.ts'
import { GigStrip } from '../../features/booking/own-gigs/gig-strip.tsx'
import { loadCalendarFile } from '../../features/booking/calendar/load-calendar-file.ts'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { OfferTermsList } from '../../features/booking/offers/offer-terms-list.tsx'
import { RowsSkeleton } from '../../features/booking/applications/rows-skeleton.tsx'
import { CancellationNote } from '../../features/contracts/cancellation-note.tsx'
import { ContractOfBooking } from '../../features/contracts/contract-of-booking.tsx'
import { PaymentNote } from '../../features/payments/payment-note.tsx'
import { PaymentOfBooking } from '../../features/payments/payment-of-booking.tsx'
import { BookingReviews } from '../../features/reviews/booking-reviews.tsx'
import { dueText } from '../../lib/text/funding-text.ts'
import { api, isMissing } from '../../lib/api/api.ts'
import { useArrivalMessage } from '../../lib/screen/use-arrival-message.ts'
import './booking.css'

/** Shows /bookings/:id to either party. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(api.booking.get.queryOptions({ input: { id } }))
  const arrival = useArrivalMessage()
  if (isMissing(query.error, 'BOOKING_NOT_FOUND')) {
    return <NoSuchBooking />
  }
  return (
    <div className="stack">
      <PageTitle page={query.data ? `Booking, ${query.data.gig.title}` : 'Booking'} />
      <BackLink to="/bookings">All bookings</BackLink>
      <TextAlert tone="success" onDismiss={arrival.dismiss} text={arrival.message} />
      {query.isPending && <RowsSkeleton label="Loading booking…" />}
      {query.data ? <BookingView booking={query.data} /> : query.isError && <LoadFailed query={query} />}
    </div>
  )
}

function BookingView({ booking }: { booking: Booking }) {
  const { gig, artist, venue, terms, status, funding } = booking
  const hint = bookingHint(status)
  const due = dueText(funding, terms.timeZone)
  const progress = useQuery(
    api.attention.forBooking.queryOptions({ input: { bookingId: booking.id }, staleTime: 0 }),
  )
  const next = progress.data?.mine[0]
  return (
    <>
      <GigStrip gig={gig} heading={<h1 className="poster">{gig.title}</h1>}>
        <Link className="link" to={`/artists/${artist.uuid}`}>
          {artist.name}
        </Link>
        {' at '}
        <Link className="link" to={`/profile/${venue.uuid}`}>
          {venue.name}
        </Link>
        {', '}
        <Link className="link" to={`/gigs/${gig.id}`}>
          see the gig
        </Link>
      </GigStrip>
      <div className="status-line">
        <p className="row">
          <StatusBadge {...bookingStamp(booking)} />
          <FundingBadge funding={funding} />
        </p>
        <p className="lede">
          <Unbroken>{rangeText(terms)}</Unbroken>
        </p>
        {due && <p>{due}</p>}
        {hint && <p className="muted">{hint}</p>}
        {status === 'cancelled' && <CancellationNote bookingId={booking.id} />}
        {booking.cancelReason && <MemberText as="blockquote">“{booking.cancelReason}”</MemberText>}
        <PaymentNote bookingId={booking.id} />
      </div>
      <BookingProgress bookingId={booking.id} timeZone={terms.timeZone} />
      <div className="booking-acts">
        <ContractOfBooking bookingId={booking.id} />
        <PaymentOfBooking bookingId={booking.id} />
        <Button to={`/bookings/${booking.id}/day-sheet`}>
          <ClipboardList className="i" aria-hidden="true" />
          Open day sheet
        </Button>
        <DownloadButton
          icon={CalendarPlus}
          load={() => loadCalendarFile(booking.id)}
          fallbackName="booking.ics"
        >
          Download calendar file
        </DownloadButton>
        <Button to={`/applications/${booking.applicationId}`}>
          <MessageSquare className="i" aria-hidden="true" />
          Messages and offers
        </Button>
      </div>
      {status === 'completed' && (
        <BookingReviews booking={booking} isNext={!next || next.kind === 'review'} />
      )}
      <section className="stack" aria-labelledby="terms">
        <SectionHead id="terms">Agreed terms</SectionHead>
        <OfferTermsList terms={terms} />
      </section>
    </>
  )
}

function NoSuchBooking() {
  return (
    <MissingPage
      page="Booking not found"
      art="no-such-booking"
      text="We couldn’t find this booking."
      action={<Button to="/bookings">See all bookings</Button>}
    >
      The link may be incomplete, or this booking isn’t yours.
    </MissingPage>
  )
}
