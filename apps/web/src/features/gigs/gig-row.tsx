import type { GigListItem } from '@bandstand/api-spec'
import {
  cutText,
  GIG_CARD_DESCRIPTION_CHARS,
  GIG_STATUS_LABELS,
  PAYMENT_TYPE_LABELS,
} from '@bandstand/domain/gigs'
import { Link } from 'react-router'
import { Flag } from '../../components/ui/flag.tsx'
import { TicketPoster } from '../../components/ui/ticket-poster.tsx'
import { instrumentsText, offer, startText } from './gig-words.ts'

/** One gig of the list. The whole row is the way to its page. */
export function GigRow({ gig }: { gig: GigListItem }) {
  const payment = PAYMENT_TYPE_LABELS[gig.paymentType]
  return (
    <li className="gig">
      <TicketPoster date={gig.date} id={gig.id} />
      <div className="gig__main">
        <h2 className="t5">
          <Link to={`/gigs/${gig.id}`}>{gig.title}</Link>
        </h2>
        <p className="gig__where">
          <b>{gig.venueName ?? gig.creator.fullName ?? 'Venue'}</b>
          {gig.location && `, ${gig.location}`}
          <span className="gig__at">, {startText(gig)}</span>
        </p>
        {gig.description && (
          <p className="gig__about">{cutText(gig.description, GIG_CARD_DESCRIPTION_CHARS)}</p>
        )}
        <p className="gig__tags">
          <span className="gig__pay-in">
            <b>{offer(gig.pay)}</b> {payment.toLowerCase()}, {startText(gig)}
          </span>
          {gig.status !== 'open' && <span className="gig__over">{GIG_STATUS_LABELS[gig.status]}</span>}
          <span>{gig.instruments.length > 0 ? instrumentsText(gig.instruments) : gig.position}</span>
          {gig.isRecurring && <Flag kind="recurring" />}
          {gig.isBoosted && <Flag kind="boosted" />}
        </p>
      </div>
      <p className="gig__pay">
        <b>{offer(gig.pay)}</b>
        <span>{payment}</span>
      </p>
    </li>
  )
}
