import type { BookedGig, BookingParty } from '@bandstand/api-spec'
import type { ReactNode } from 'react'
import { Link } from '../../components/ui/link.tsx'
import { TicketPoster } from '../../components/ui/ticket-poster.tsx'
import { startText } from '../../lib/gig-words.ts'

export interface GigStripProps {
  gig: BookedGig
  venue?: BookingParty
  /** The page's title, above the gig's own facts. */
  heading?: ReactNode
  children?: ReactNode
}

/** The gig that a page is about: its stub and what it is. */
export function GigStrip({ gig, venue, heading, children }: GigStripProps) {
  return (
    <div className="gig-strip">
      <TicketPoster date={gig.date} id={gig.id} />
      <div className="stack gap-1">
        {heading}
        <p>
          <Link to={`/gigs/${gig.id}`}>{gig.title}</Link>
          {venue && (
            <>
              {' at '}
              <Link to={`/profile/${venue.uuid}`}>{venue.name}</Link>
            </>
          )}
        </p>
        <p className="muted">
          {startText(gig)}
          {gig.location && `, ${gig.location}`}
        </p>
        {children}
      </div>
    </div>
  )
}
