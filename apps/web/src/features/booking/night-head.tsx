import type { BookingDetail } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { rangeText } from '@bandstand/domain/time'
import type { ReactNode } from 'react'
import { FundingBadge } from '../../components/ui/status/funding-badge.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { TicketPoster } from '../../components/ui/pictures/ticket-poster.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { bookingStamp } from './booking-text.ts'
import './night-head.css'

export interface NightHeadProps {
  booking: BookingDetail
  /** A link to the place on a map. */
  map: ReactNode
  /** Who ended it and when. */
  ending: ReactNode
}

/** Shows what a night's page is about: who plays where and when, for how much, and its state. */
export function NightHead({ booking, map, ending }: NightHeadProps) {
  const { gig, artist, venue, stageName, terms, funding, cancelReason } = booking
  return (
    <header className="night-head">
      <TicketPoster date={terms.start.slice(0, 10)} id={gig.id} />
      <div className="stack gap-1">
        <h1 className="poster">{gig.title}</h1>
        <p>
          <b>{artist.name}</b> at <b>{venue.name}</b>
          {stageName && `, ${stageName}`}
        </p>
        <p>
          <Unbroken>{rangeText(terms)}</Unbroken>
        </p>
        {gig.location && (
          <p className="muted">
            <Unbroken>{gig.location}</Unbroken>
          </p>
        )}
        {map}
      </div>
      <div className="night-head__state">
        <p className="row">
          <b className="night-head__fee">{formatDollars(terms.fee)}</b>
          <StatusBadge {...bookingStamp(booking)} />
          <FundingBadge funding={funding} />
        </p>
        {ending}
        {cancelReason && <MemberText as="blockquote">“{cancelReason}”</MemberText>}
      </div>
    </header>
  )
}
