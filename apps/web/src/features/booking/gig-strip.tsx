import type { BookedGig } from '@bandstand/api-spec'
import type { ReactNode } from 'react'
import { TicketPoster } from '../../components/ui/ticket-poster.tsx'
import { startText } from '../../lib/gig-text.ts'
import './gig-strip.css'

export interface GigStripProps {
  gig: Pick<BookedGig, 'id' | 'date' | 'time' | 'timeZone' | 'startsAt' | 'location'>
  /** The title of the page, or of the gig. */
  heading: ReactNode
  /** Who plays where. */
  children?: ReactNode
}

/** Shows the gig that a page is about: its stub, a heading, and when and where it is. */
export function GigStrip({ gig, heading, children }: GigStripProps) {
  return (
    <div className="gig-strip">
      <TicketPoster date={gig.date} id={gig.id} />
      <div className="stack gap-1">
        {heading}
        {children && <p>{children}</p>}
        <p className="muted">
          {startText(gig)}
          {gig.location && `, ${gig.location}`}
        </p>
      </div>
    </div>
  )
}
