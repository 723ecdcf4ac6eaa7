import type { GigDetail } from '@bandstand/api-spec'
import { shortDayText } from '@bandstand/domain/time'
import { Link } from '../../../components/ui/page/link.tsx'
import { lengthText, startText } from '../../../lib/text/gig-text.ts'
import { payText } from '../booking-text.ts'

/** Shows the gig to which the artists of a search will be invited, and what it asks for. */
export function InvitingTo({ gig }: { gig: GigDetail }) {
  const day = shortDayText(gig.date, 'weekday')
  const facts = [
    day,
    startText(gig),
    gig.durationMinutes !== null && lengthText(gig.durationMinutes),
    gig.location,
    payText(gig),
  ]
  const wanted = [gig.position, ...gig.instruments, ...gig.genres]
  return (
    <p className="status-line mt-4 wrap-anywhere">
      <span>
        Inviting to <Link to={`/gigs/${gig.id}`}>{gig.title}</Link>: {facts.filter(Boolean).join(', ')}.
        {` Looking for ${wanted.join(', ')}.`}
      </span>
      <Link to={`/gigs/${gig.id}/applicants`}>See applicants</Link>
    </p>
  )
}
