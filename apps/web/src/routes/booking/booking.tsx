import { can } from '@bandstand/domain/parties'
import type { BookingDetail } from '@bandstand/api-spec'
import { eveningOf } from '@bandstand/domain/bills'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DownloadButton } from '../../components/ui/page/download-button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { BookingProgress } from '../../features/attention/booking-progress.tsx'
import { NextBar } from '../../features/attention/next-bar.tsx'
import { anchorOf } from '../../features/attention/step-anchor.ts'
import { BillOfBooking } from '../../features/bills/bill-of-booking.tsx'
import { NightHead } from '../../features/booking/night-head.tsx'
import { NightHistory } from '../../features/booking/night-history.tsx'
import { NightPeople } from '../../features/booking/night-people.tsx'
import { loadCalendarFile } from '../../features/booking/calendar/load-calendar-file.ts'
import { OfferTermsList } from '../../components/form/offer-terms-list.tsx'
import { RowsSkeleton } from '../../features/booking/applications/rows-skeleton.tsx'
import { CancellationNote } from '../../features/contracts/cancellation-note.tsx'
import { ContractOfBooking } from '../../features/contracts/contract-panel.tsx'
import { MapLink } from '../../features/day-sheets/day-facts.tsx'
import { ContactOfBooking, DaySheetOfBooking } from '../../features/day-sheets/day-sheet-of-booking.tsx'
import { ThreadView } from '../../features/messages/thread-view.tsx'
import { CancelRecordOfBooking } from '../../features/payments/cancel-record.tsx'
import { PaymentOfBooking } from '../../features/payments/payment-panel.tsx'
import { LazyRescuePanel } from '../../features/rescues/lazy-rescue-panel.tsx'
import { BookingReviews } from '../../features/reviews/booking-reviews.tsx'
import { BookingRule } from '../../features/shares/booking-rule.tsx'
import { BookingShares } from '../../features/shares/booking-shares.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { readNight } from '../../lib/api/read-night.ts'
import { useArrivalMessage } from '../../lib/screen/use-arrival-message.ts'
import { useHashTarget } from '../../lib/screen/use-hash-target.ts'
import { getSession, useActingParty, useMay } from '../../lib/session/session.ts'
import './booking.css'

/** Starts the reads of all sections with one request. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs): null {
  const { party } = getSession()
  if (party && can(party.role, 'seeDeals')) readNight(id)
  return null
}

/** Shows /bookings/:id to either party: everything about one night, on one page. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(api.booking.get.queryOptions({ input: { id } }))
  const arrival = useArrivalMessage()
  if (isMissing(query.error, 'BOOKING_NOT_FOUND')) return <NoSuchBooking />
  return (
    <div className="night-page">
      <BackLink to="/bookings">All bookings</BackLink>
      <TextAlert tone="success" onDismiss={arrival.dismiss} text={arrival.message} />
      {query.data ? (
        <Night booking={query.data} />
      ) : (
        <UnloadedPage page="Booking" query={query} skeleton={<RowsSkeleton label="Loading booking…" />} />
      )}
    </div>
  )
}

/** The parts of the page, in their order, by the ids that its address can name. */
const PARTS = {
  terms: 'Terms',
  bill: 'Bill',
  contract: 'Contract',
  money: 'Money',
  'day-sheet': 'Day sheet',
  people: 'People',
  reviews: 'Reviews',
  conversation: 'Conversation',
  history: 'History',
} as const
type Part = keyof typeof PARTS

function Night({ booking }: { booking: BookingDetail }) {
  const { id, gig, terms, status } = booking
  const progress = useQuery(api.attention.forBooking.queryOptions({ input: { bookingId: id } }))
  const seesMoney = useMay('seeMoney')
  const next = progress.data?.mine[0]
  const nextPart = next ? anchorOf(next) : null
  const isMain = (part: Part) => nextPart === null || nextPart === part
  const { data: sheet } = useQuery(api.daySheets.get.queryOptions({ input: { bookingId: id } }))
  const bill = sheet?.bill
  const isOwnVenue = useActingParty()?.id === booking.venue.uuid
  const canBill = isOwnVenue && status === 'confirmed' && sheet?.bill === null
  const isOpenAgain = isOwnVenue && (status === 'cancelled' || status === 'released')
  const isPlayed = status === 'completed'
  const isShown: Partial<Record<Part, boolean>> = { reviews: isPlayed, bill: Boolean(bill) }
  useHashTarget(!progress.isPending)
  return (
    <>
      <PageTitle page={`Booking, ${gig.title}`} />
      <NightHead
        booking={booking}
        map={<MapLink location={gig.location} />}
        ending={status === 'cancelled' && <CancellationNote bookingId={id} />}
      />
      {isOpenAgain && <LazyRescuePanel gig={gig} />}
      {!isOwnVenue && status === 'cancelled' && (
        <CancelRecordOfBooking bookingId={id} timeZone={terms.timeZone} />
      )}
      <BookingProgress bookingId={id} timeZone={terms.timeZone} />
      <Contents parts={(Object.keys(PARTS) as Part[]).filter((part) => isShown[part] ?? true)} />
      <Section part="terms">
        <OfferTermsList terms={terms} isBelowHead />
        <div className="row print:hidden">
          <Link to={`/gigs/${gig.id}`}>See the gig</Link>
          <Link to={`/applications/${booking.applicationId}`}>See the offers</Link>
          {canBill && <Link to={`/bills/new?date=${eveningOf(terms.start)}`}>Make a bill</Link>}
          <DownloadButton icon={CalendarPlus} load={() => loadCalendarFile(id)} fallbackName="booking.ics">
            Download calendar file
          </DownloadButton>
        </div>
      </Section>
      {bill && (
        <Section part="bill">
          <BillOfBooking bill={bill} />
        </Section>
      )}
      <Section part="contract">
        <ContractOfBooking bookingId={id} isMain={isMain('contract')} />
      </Section>
      <Section part="money">
        {seesMoney ? (
          <PaymentOfBooking bookingId={id} isMain={isMain('money')} />
        ) : (
          <p className="muted">Your role doesn’t include payments.</p>
        )}
        <BookingShares bookingId={id} />
        <BookingRule bookingId={id} />
      </Section>
      <Section part="day-sheet">
        <DaySheetOfBooking bookingId={id} isMain={isMain('day-sheet')} />
      </Section>
      <Section part="people">
        <NightPeople booking={booking} />
        <ContactOfBooking bookingId={id} />
      </Section>
      {isPlayed && <BookingReviews booking={booking} isNext={isMain('reviews')} />}
      <Section part="conversation">
        <ThreadView id={booking.threadId} gigId={gig.id} isBeside />
      </Section>
      <Section part="history">
        <NightHistory bookingId={id} />
      </Section>
      <NextBar bookingId={id} />
    </>
  )
}

function Contents({ parts }: { parts: Part[] }) {
  return (
    <nav className="night-page__parts" aria-label="On this page">
      <ul className="row">
        {parts.map((part) => (
          <li key={part}>
            <a className="link" href={`#${part}`}>
              {PARTS[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <section className="stack night-page__part" aria-labelledby={part}>
      <SectionHead id={part}>{PARTS[part]}</SectionHead>
      {children}
    </section>
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
