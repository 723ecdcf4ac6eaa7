import type { SeriesDate } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { clockTime, dayText } from '@bandstand/domain/time'
import { Ellipsis } from 'lucide-react'
import { LazyMenu } from '../../components/ui/overlays/lazy-menu.tsx'
import type { MenuEntry } from '../../components/ui/overlays/menu.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { GigBadge } from '../../components/ui/status/gig-badge.tsx'
import './series-date-row.css'

/** Shows one date of a series with its state, and what its venue can do with it. */
export function SeriesDateRow({ date, onCancel }: { date: SeriesDate; onCancel: () => void }) {
  const { booking, abilities } = date
  const when = `${dayText(date.date, 'weekday')}, ${clockTime(date.time)}`
  const entries: MenuEntry[] = [
    ...(abilities.edit ? [{ label: 'Edit', to: `/gigs/edit/${date.gigId}` }] : []),
    ...(booking ? [{ label: 'View booking', to: `/bookings/${booking.id}` }] : []),
    { label: 'Applicants', to: `/gigs/${date.gigId}/applicants` },
    ...(abilities.cancel
      ? [{ label: 'Cancel dates', onSelect: onCancel, danger: true, separated: true }]
      : []),
  ]
  return (
    <li className="series-date">
      <div className="series-date__text">
        <Link to={`/gigs/${date.gigId}`}>{when}</Link>
        <p className="muted">{factsOf(date)}</p>
      </div>
      <GigBadge status={date.status} />
      <LazyMenu
        trigger={
          <Button size="small" variant="quiet" icon aria-label={`More: ${when}`}>
            <Ellipsis className="i" aria-hidden="true" />
          </Button>
        }
        entries={entries}
      />
    </li>
  )
}

function factsOf({ booking, applicants, changed, status }: SeriesDate): string {
  const deposit = booking?.deposited ? 'deposit paid' : 'no deposit yet'
  return [
    booking && `${booking.artist} for ${formatDollars(booking.fee)}, ${deposit}`,
    status === 'open' && countOf(applicants, 'applicant'),
    changed && 'Changed by hand',
  ]
    .filter(Boolean)
    .join(' · ')
}
