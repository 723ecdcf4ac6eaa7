import type { ApplicationDetail } from '@bandstand/api-spec'
import { formatDollarsShort } from '@bandstand/domain/money'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { DescriptionList } from '../../components/ui/description-list.tsx'
import { StatusBadge } from '../../components/ui/status-badge.tsx'
import { Link } from '../../components/ui/link.tsx'
import { lengthText } from '../../lib/gig-text.ts'
import { APPLICATION_STAMPS, lastOfferSentence, statusSentence } from './application-text.ts'
import { ratingText, listOr } from './applicant-text.ts'
import { payText } from './booking-text.ts'
import { GigStrip } from './gig-strip.tsx'

/** Shows what an application is about, its status, and the actions on the whole of it. */
export function ApplicationHead({
  application,
  children,
}: {
  application: ApplicationDetail
  children: ReactNode
}) {
  const { gig, artist, venue, me, status, proposedFee, bookingId, waitingFor, pendingOffer } = application
  const lastOffer = lastOfferSentence(application)
  return (
    <header className="stack">
      <GigStrip gig={gig} heading={<h1 className="poster">{me === 'artist' ? gig.title : artist.name}</h1>}>
        {me === 'artist' ? (
          <>
            at <Link to={`/profile/${venue.uuid}`}>{venue.name}</Link>,{' '}
            <Link to={`/gigs/${gig.id}`}>see the gig</Link>
          </>
        ) : (
          <>
            <Link to={`/artists/${artist.uuid}`}>See the artist</Link> for{' '}
            <Link to={`/gigs/${gig.id}`}>{gig.title}</Link>
          </>
        )}
      </GigStrip>
      <div className={waitingFor === me ? 'status-line status-line--mine' : 'status-line'}>
        <StatusBadge {...APPLICATION_STAMPS[status]} />
        <output className="lede">
          {lastOffer ? `${lastOffer} Either of you can make another one.` : statusSentence(application)}
        </output>
        {waitingFor === me && pendingOffer && (
          <a className="link" href="#offers">
            Read the offer
          </a>
        )}
        {bookingId && (
          <Button variant="act" to={`/bookings/${bookingId}`}>
            See the booking
          </Button>
        )}
      </div>
      <DescriptionList
        rows={[
          ...(me === 'venue'
            ? [
                { term: 'Plays', value: listOr([...artist.professions, ...artist.instruments]) },
                {
                  term: 'Rate',
                  value:
                    artist.hourlyRate === null
                      ? 'Not specified'
                      : `${formatDollarsShort(artist.hourlyRate)}/hr`,
                },
                { term: 'Rating', value: ratingText(artist.rating) },
              ]
            : []),
          { term: 'Length', value: lengthText(gig.durationMinutes) },
          { term: 'The gig pays', value: payText(gig) },
          {
            term: 'Proposed fee',
            value: proposedFee === null ? 'Not specified' : formatDollarsShort(proposedFee),
          },
        ]}
      />
      <div className="row">{children}</div>
    </header>
  )
}
