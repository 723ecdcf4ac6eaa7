import type { Booking, BookingParty } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { useActingParty } from '../../lib/session/session.ts'
import './night-people.css'

/** Shows the two parties of a night, each with a link to its page. */
export function NightPeople({ booking: { artist, venue } }: { booking: Booking }) {
  return (
    <ul className="night-people">
      <Party party={artist} side="artist" to={`/artists/${artist.uuid}`} />
      <Party party={venue} side="venue" to={`/profile/${venue.uuid}`} />
    </ul>
  )
}

function Party({ party, side, to }: { party: BookingParty; side: Side; to: string }) {
  const acting = useActingParty()
  return (
    <li>
      <Avatar name={party.name} shape={side} imageUrl={party.profileImageUrl} size="normal" />
      <p>
        <Link to={to}>{party.name}</Link>
        <span className="meta muted">
          {side === 'artist' ? 'Artist' : 'Venue'}
          {party.uuid === acting?.id && ', you'}
        </span>
      </p>
    </li>
  )
}
