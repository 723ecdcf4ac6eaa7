import type { OwnGig } from '@bandstand/api-spec'
import { dayText } from '@bandstand/domain/time'
import { formatDollarsShort } from '@bandstand/domain/money'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/page/button.tsx'
import { GigBadge } from '../../../components/ui/status/gig-badge.tsx'
import { TicketPoster } from '../../../components/ui/pictures/ticket-poster.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { startText } from '../../../lib/text/gig-text.ts'
import { CloseGigButton } from './close-gig.tsx'
import { PostAgain } from './post-again.tsx'
import { applicantsText, needTexts } from './own-gig-text.ts'
import './own-gig-row.css'

export interface OwnGigRowProps {
  gig: OwnGig
  /** Called when it was closed or reopened, and is in another list now. */
  onLeft: () => void
}

/** Shows one gig of its venue's own list: what it needs, and its actions. The title links to its page. */
export function OwnGigRow({ gig, onLeft }: OwnGigRowProps) {
  const { id, title, booking, applicants, abilities, status } = gig
  const needs = needTexts(gig)
  const of = <span className="sr-only">: {title}</span>
  return (
    <li className="gig gig--own">
      <TicketPoster date={gig.date} id={id} />
      <div className="gig__main">
        <h3 className="t5">
          <Link to={`/gigs/${id}`}>{title}</Link>
        </h3>
        <p className="gig__where">
          {dayText(gig.date, 'full')}, <Unbroken>{startText(gig)}</Unbroken>
        </p>
        {booking && (
          <p className="gig__where">
            Booked with <b>{booking.artist.name}</b>
          </p>
        )}
        {needs.mine && <p className="gig__turn gig__turn--mine">{needs.mine}</p>}
        {needs.theirs && <p className="gig__turn">{needs.theirs}</p>}
        <p className="gig__tags">
          <span>{applicantsText(applicants)}</span>
          <span>{formatDollarsShort(gig.pay)}</span>
          {status !== 'open' && status !== 'booked' && <GigBadge status={status} />}
        </p>
      </div>
      <div className="gig__acts row">
        {booking && (
          <Button size="small" to={`/bookings/${booking.id}`}>
            View booking{of}
          </Button>
        )}
        {applicants.total > 0 && (
          <Button size="small" to={`/gigs/${id}/applicants`}>
            Applicants{of}
          </Button>
        )}
        {abilities.edit && (
          <Button size="small" to={`/gigs/edit/${id}`}>
            Edit{of}
          </Button>
        )}
        <PostAgain gig={gig} size="small" />
        <CloseGigButton gig={gig} live={applicants.live} abilities={abilities} size="small" onDone={onLeft} />
      </div>
    </li>
  )
}
