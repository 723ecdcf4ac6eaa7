import type { Booking } from '@bandstand/api-spec'
import { withoutStreet } from '@bandstand/domain/places'
import { rangeText } from '@bandstand/domain/time'
import { formatDollars } from '@bandstand/domain/money'
import { Link } from 'react-router'
import { FundingBadge } from '../../components/ui/status/funding-badge.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { TicketPoster } from '../../components/ui/pictures/ticket-poster.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { useActingParty } from '../../lib/session/session.ts'
import { bookingStamp } from './booking-text.ts'

/** Shows one booking of a list; the whole row links to it. */
export function BookingRow({ booking }: { booking: Booking }) {
  const acting = useActingParty()
  const { gig, terms, artist, venue } = booking
  return (
    <li className="gig">
      <TicketPoster date={terms.start.slice(0, 10)} id={gig.id} />
      <div className="gig__main">
        <h3 className="t5">
          <Link to={`/bookings/${booking.id}`}>{gig.title}</Link>
        </h3>
        <p className="gig__where">
          <b>{acting?.id === artist.uuid ? venue.name : artist.name}</b>
          {gig.location && <Unbroken>{`, ${withoutStreet(gig.location)}`}</Unbroken>}
        </p>
        <p>
          <Unbroken>{rangeText(terms)}</Unbroken>
        </p>
        <p className="gig__tags">
          <span className="gig__pay-in">
            <b>{formatDollars(terms.fee)}</b> agreed
          </span>
          <StatusBadge {...bookingStamp(booking)} />
          {booking.status === 'confirmed' && <FundingBadge funding={booking.funding} />}
        </p>
      </div>
      <p className="gig__pay">
        <b>{formatDollars(terms.fee)}</b>
        <span>agreed</span>
      </p>
    </li>
  )
}
