import type { GigDetail } from '@bandstand/api-spec'
import { formatDay } from '@bandstand/domain/gigs'
import { Link } from '../../components/ui/link.tsx'
import { startText } from '../../lib/gig-words.ts'

/** Says to which gig the artists of a search will be invited. */
export function InvitingTo({ gig }: { gig: GigDetail }) {
  const day = formatDay(gig.date, { weekday: 'short', month: 'short', day: 'numeric' })
  return (
    <p className="standing mt-4">
      <span>
        Inviting to <Link to={`/gigs/${gig.id}`}>{gig.title}</Link>, {day}, {startText(gig)}.
      </span>
      <Link to={`/gigs/${gig.id}/applicants`}>Who is in play already</Link>
    </p>
  )
}
