import type { ApplicationCard } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { withoutStreet } from '@bandstand/domain/places'
import { Link } from 'react-router'
import { TicketPoster } from '../../../components/ui/pictures/ticket-poster.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { useMay } from '../../../lib/session/session.ts'
import { startText } from '../../../lib/text/gig-text.ts'
import { scheduleLine } from '../schedules/schedule-dates.tsx'
import { ApplicationStamp } from './application-stamp.tsx'
import { amountOf, otherParty, rowSentence } from './application-text.ts'

/** Returns the page that has it: of the night, once it's booked. */
const pageOf = ({ id, booking }: ApplicationCard) =>
  booking ? `/bookings/${booking.id}` : `/applications/${id}`

/** Shows one application of a list; the whole row links to it. */
export function ApplicationRow({ application }: { application: ApplicationCard }) {
  const { gig, waitingFor, me } = application
  const mayReply = useMay('book')
  const amount = amountOf(application)
  const sentence = rowSentence(application, mayReply)
  const schedule = scheduleLine(application)
  return (
    <li className="gig">
      <TicketPoster date={gig.date} id={gig.id} />
      <div className="gig__main">
        <h3 className="t5">
          <Link to={pageOf(application)}>{gig.title}</Link>
        </h3>
        <p className="gig__where">
          <b>{otherParty(application).name}</b>
          {gig.location && <Unbroken>{`, ${withoutStreet(gig.location)}`}</Unbroken>}
          <span className="gig__at">
            , <Unbroken>{startText(gig)}</Unbroken>
          </span>
        </p>
        {schedule && <p>{schedule}</p>}
        {sentence && (
          <p className={waitingFor === me && mayReply ? 'gig__turn gig__turn--mine' : 'gig__turn'}>
            <Unbroken>{sentence}</Unbroken>
          </p>
        )}
        <p className="gig__tags">
          {amount && (
            <span className="gig__pay-in">
              <b>{formatDollars(amount.fee)}</b> {schedule ? `${amount.is} each` : amount.is}
            </span>
          )}
          <ApplicationStamp application={application} />
        </p>
      </div>
      {amount && (
        <p className="gig__pay">
          <b>{formatDollars(amount.fee)}</b>
          <span>{schedule ? `${amount.is} each` : amount.is}</span>
        </p>
      )}
    </li>
  )
}
