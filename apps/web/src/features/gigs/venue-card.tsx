import type { GigDetail } from '@bandstand/api-spec'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { ProBadge } from '../../components/ui/status/pro-badge.tsx'
import './venue-card.css'

/** Shows the venue of a gig and how to write to them. */
export function VenueCard({ venue, badge }: { venue: GigDetail['venue']; badge?: ReactNode }) {
  if (!venue) return <p className="muted">Venue information not available</p>
  const facts = [venue.venueType, venue.capacity === null ? null : `capacity ${venue.capacity}`]
  return (
    <div className="gig-venue">
      <Avatar name={venue.name} shape="venue" imageUrl={venue.profileImageUrl} size="large" />
      <div className="min-w-0">
        <Link to={`/profile/${venue.uuid}`} className="t5 text-ink">
          {venue.name}
        </Link>{' '}
        {venue.isPro && <ProBadge />} {badge}
        <p className="muted">{facts.filter(Boolean).join(', ')}</p>
        {venue.contactEmail && (
          <a className="link" href={`mailto:${venue.contactEmail}`}>
            {venue.contactEmail}
          </a>
        )}
      </div>
    </div>
  )
}
