import type { BookedGig } from '@bandstand/api-spec'
import { shortDayText } from '@bandstand/domain/time'
import type { ReactNode } from 'react'
import { TicketPoster } from '../../../components/ui/pictures/ticket-poster.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { startText } from '../../../lib/text/gig-text.ts'
import './gig-strip.css'

export interface GigStripProps {
  gig: Pick<BookedGig, 'id' | 'date' | 'time' | 'timeZone' | 'startsAt' | 'location'>
  /** The title of the page, or of the gig. */
  heading: ReactNode
  /** Instead of the gig's stub, whose date is then in the text. */
  picture?: ReactNode
  /** Who plays where. */
  children?: ReactNode
}

/** Shows the gig that a page is about: its stub or a picture, a heading, and when and where it is. */
export function GigStrip({ gig, heading, picture, children }: GigStripProps) {
  return (
    <div className="gig-strip">
      {picture || <TicketPoster date={gig.date} id={gig.id} />}
      <div className="stack gap-1">
        {heading}
        {children && <p>{children}</p>}
        <p className="muted">
          {picture && `${shortDayText(gig.date, 'weekday')}, `}
          <Unbroken>{[startText(gig), gig.location].filter(Boolean).join(', ')}</Unbroken>
        </p>
      </div>
    </div>
  )
}
