import type { ApplicantCard, ApplicationDetail } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import type { ReactNode, Ref } from 'react'
import { ArtistDisc } from '../../../components/ui/pictures/artist-disc.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { DescriptionList } from '../../../components/ui/page/description-list.tsx'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { useMay } from '../../../lib/session/session.ts'
import { lengthText } from '../../../lib/text/gig-text.ts'
import { applicantRows, artistRows } from '../applicants/applicant-rows.tsx'
import { ApplicationStamp } from './application-stamp.tsx'
import { isOfferOver, statusSentence } from './application-text.ts'
import { payText } from '../booking-text.ts'
import { GigStrip } from '../own-gigs/gig-strip.tsx'
import './application-view.css'

export interface ApplicationHeadProps {
  application: ApplicationDetail
  /** What the venue needs to decide; undefined to the artist. */
  about: ApplicantCard['about'] | undefined
  /** The artist's first works, from another area. */
  works: ReactNode
  /** The status, which stays when a button is gone. */
  status: Ref<HTMLOutputElement>
  children: ReactNode
}

/** Shows what an application is about, its status, and the actions on the whole of it. */
export function ApplicationHead({ application, about, works, status, children }: ApplicationHeadProps) {
  const { gig, artist, venue, me, proposedFee } = application
  const ownRows = [
    ...gigRows(gig),
    {
      term: 'Proposed fee',
      value: proposedFee === null ? 'Not specified' : formatDollars(proposedFee),
    },
  ]
  return (
    <header className="stack">
      <GigStrip
        gig={gig}
        heading={<h1 className="poster">{me === 'artist' ? gig.title : artist.name}</h1>}
        picture={
          me === 'venue' && (
            <ArtistDisc
              uuid={artist.uuid}
              name={artist.name}
              imageUrl={artist.profileImageUrl}
              sizes="(min-width: 640px) 128px, 88px"
              className="application__picture"
            />
          )
        }
      >
        {me === 'artist' ? (
          <>
            at <Link to={`/profile/${venue.uuid}`}>{venue.name}</Link>,{' '}
            <Link to={`/gigs/${gig.id}`}>see the gig</Link>
          </>
        ) : (
          <>
            <Link to={`/gigs/${gig.id}`}>{gig.title}</Link>,{' '}
            <Link to={`/artists/${artist.uuid}`}>see the artist</Link>
          </>
        )}
      </GigStrip>
      <StatusLine application={application} status={status} />
      <div className={about && 'two-columns'}>
        {about && (
          <section className="stack" aria-labelledby="works">
            <SectionHead id="works">Listen and watch</SectionHead>
            {works}
          </section>
        )}
        {about ? (
          <section className="stack" aria-labelledby="facts">
            <SectionHead id="facts">Details</SectionHead>
            <DescriptionList
              rows={[...applicantRows(application, about), ...artistRows(application), ...gigRows(gig)]}
            />
          </section>
        ) : (
          <DescriptionList rows={ownRows} />
        )}
      </div>
      <div className="row">{children}</div>
    </header>
  )
}

function StatusLine({ application, status }: Pick<ApplicationHeadProps, 'application' | 'status'>) {
  const { me, booking, waitingFor, pendingOffer } = application
  const mayReply = useMay('book')
  return (
    <div className={waitingFor === me && mayReply ? 'status-line status-line--mine' : 'status-line'}>
      <ApplicationStamp application={application} />
      <output className="lede" ref={status} tabIndex={-1}>
        {statusSentence(application, mayReply)}
        {isOfferOver(application) &&
          mayReply &&
          (waitingFor === me ? ' You can make another one.' : ' Either of you can make another one.')}
      </output>
      {waitingFor === me && pendingOffer && (
        <a className="link" href="#offers">
          Read the offer
        </a>
      )}
      {booking && (
        <Button variant="act" to={`/bookings/${booking.id}`}>
          See the booking
        </Button>
      )}
      {me === 'artist' && waitingFor === null && !booking && <Button to="/gigs">Browse Gigs</Button>}
    </div>
  )
}

function gigRows(gig: ApplicationDetail['gig']) {
  return [
    { term: 'Length', value: lengthText(gig.durationMinutes) },
    { term: 'The gig pays', value: payText(gig) },
  ]
}
