import type { ApplicationCard } from '@bandstand/api-spec'
import { formatDollarsShort } from '@bandstand/domain/money'
import { Link } from 'react-router'
import { StatusBadge } from '../../components/ui/status-badge.tsx'
import { TicketPoster } from '../../components/ui/ticket-poster.tsx'
import { startText } from '../../lib/gig-text.ts'
import { applicationStamp, otherSide, statusSentence } from './application-text.ts'

/** Shows one application of a list; the whole row links to it. */
export function ApplicationRow({ application }: { application: ApplicationCard }) {
  const { gig, waitingFor, pendingOffer, proposedFee, me } = application
  const sum = pendingOffer?.fee ?? proposedFee
  return (
    <li className="gig">
      <TicketPoster date={gig.date} id={gig.id} />
      <div className="gig__main">
        <h3 className="t5">
          <Link to={`/applications/${application.id}`}>{gig.title}</Link>
        </h3>
        <p className="gig__where">
          <b>{otherSide(application).name}</b>
          {gig.location && `, ${gig.location}`}
          <span className="gig__at">, {startText(gig)}</span>
        </p>
        <p className={waitingFor === me ? 'gig__turn gig__turn--mine' : 'gig__turn'}>
          {statusSentence(application)}
        </p>
        <p className="gig__tags">
          {sum !== null && (
            <span className="gig__pay-in">
              <b>{formatDollarsShort(sum)}</b> {pendingOffer ? 'offered' : 'proposed'}
            </span>
          )}
          <StatusBadge {...applicationStamp(application)} />
        </p>
      </div>
      {sum !== null && (
        <p className="gig__pay">
          <b>{formatDollarsShort(sum)}</b>
          <span>{pendingOffer ? 'offered' : 'proposed'}</span>
        </p>
      )}
    </li>
  )
}
