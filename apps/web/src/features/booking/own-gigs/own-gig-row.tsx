import type { OwnGig } from '@bandstand/api-spec'
import { dayText } from '@bandstand/domain/time'
import { formatDollarsShort } from '@bandstand/domain/money'
import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { LazyMenu } from '../../../components/ui/overlays/lazy-menu.tsx'
import type { MenuEntry } from '../../../components/ui/overlays/menu.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Flag } from '../../../components/ui/status/flag.tsx'
import { GigBadge } from '../../../components/ui/status/gig-badge.tsx'
import { TicketPoster } from '../../../components/ui/pictures/ticket-poster.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { startText } from '../../../lib/text/gig-text.ts'
import { useActingParty } from '../../../lib/session/session.ts'
import { useCloseGig } from './close-gig.tsx'
import { postAgainHref } from './post-again.tsx'
import { applicantsText, needTexts } from './own-gig-text.ts'
import './own-gig-row.css'

export interface OwnGigRowProps {
  gig: OwnGig
  /** Called when it was closed or reopened, and is in another list now. */
  onLeft: () => void
}

/** Shows one gig of its venue's own list: what it needs, and its actions. The title links to its page. */
export function OwnGigRow({ gig, onLeft }: OwnGigRowProps) {
  const { id, title, booking, applicants, status, visibility } = gig
  const role = useActingParty()?.role ?? 'viewer'
  const needs = needTexts(gig, role)
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
          {visibility === 'private' && <Flag kind="private" />}
          {status !== 'open' && status !== 'booked' && <GigBadge status={status} />}
        </p>
      </div>
      <OwnGigActions gig={gig} onLeft={onLeft} />
    </li>
  )
}

/** Shows what comes first for a gig as a button, and everything else in a menu. */
function OwnGigActions({ gig, onLeft }: OwnGigRowProps) {
  const { id, title, booking, applicants, abilities } = gig
  const closing = useCloseGig({ gig, live: applicants.live, onDone: onLeft })
  const [main, ...rest]: MenuEntry[] = [
    ...(booking ? [{ label: 'View booking', to: `/bookings/${booking.id}` }] : []),
    ...(abilities.restore ? [{ label: 'Open again', onSelect: closing.restore }] : []),
    ...(applicants.total > 0 ? [{ label: 'Applicants', to: `/gigs/${id}/applicants` }] : []),
    ...(abilities.edit ? [{ label: 'Edit', to: `/gigs/edit/${id}` }] : []),
    { label: 'Post again', to: postAgainHref(id) },
    ...(abilities.close
      ? [{ label: 'Close gig', onSelect: closing.ask, danger: true, separated: true }]
      : []),
  ]
  const of = <span className="sr-only">: {title}</span>
  return (
    <div className="gig__acts row">
      {main?.to ? (
        <Button size="small" to={main.to}>
          {main.label}
          {of}
        </Button>
      ) : (
        <Button size="small" busy={closing.busy} onClick={main?.onSelect}>
          {main?.label}
          {of}
        </Button>
      )}
      {rest.length > 0 && (
        <LazyMenu
          trigger={
            <Button size="small" variant="quiet" icon aria-label={`More: ${title}`}>
              <Ellipsis className="i" aria-hidden="true" />
            </Button>
          }
          entries={rest}
        />
      )}
      {closing.dialog}
    </div>
  )
}
