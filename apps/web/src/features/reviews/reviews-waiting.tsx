import { localDayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { TicketPoster } from '../../components/ui/pictures/ticket-poster.tsx'
import { api } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'

/** Shows past bookings without a review of the reader; nothing when there are none, and for those who don't write reviews. */
export function ReviewsWaiting() {
  const enabled = useMay('book')
  const { data } = useQuery(api.reviews.listWaiting.queryOptions({ staleTime: 0, enabled }))
  if (!enabled || !data || data.bookings.length === 0) return null
  return (
    <section aria-labelledby="to-review" className="gig-list stack">
      <SectionHead id="to-review">Waiting for your review</SectionHead>
      <ol className="gig-rows">
        {data.bookings.map(({ bookingId, gig, subject, closesAt, theyWrote }) => (
          <li key={bookingId} className="gig">
            <TicketPoster date={gig.playedOn} id={gig.id} />
            <div className="gig__main">
              <h3 className="t5">
                <Link to={`/bookings/${bookingId}#reviews`}>{gig.title}</Link>
              </h3>
              <p className="gig__where">
                <b>{subject.name}</b>
              </p>
              <p className="gig__turn gig__turn--mine">
                {theyWrote
                  ? `${subject.name} posted a review. Post yours to publish both.`
                  : `How did it go with ${subject.name}?`}
              </p>
              <p>You can post a review until {localDayText(closesAt)}.</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
