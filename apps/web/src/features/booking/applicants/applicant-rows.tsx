import type { ApplicantCard, ApplicationCard } from '@bandstand/api-spec'
import { formatDollars, formatDollarsShort } from '@bandstand/domain/money'
import type { DescriptionRow } from '../../../components/ui/page/description-list.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { Rating } from '../../../components/ui/pictures/rating.tsx'
import { distanceText } from '../../../lib/places/distance-text.ts'
import { datesLine } from '../../../lib/text/dates-line.ts'
import { playedText } from '../../../lib/text/played-text.ts'
import { playedRecordText } from '../../../lib/text/trust-record-text.ts'
import { scheduleLine } from '../schedules/schedule-dates.tsx'
import { askedFee, feeDifference, listOr, sharedNames } from './applicant-text.ts'

/**
 * Returns what a venue needs to decide about an applicant, as rows; always the same rows, so that they can be compared, but for
 * the dates, which are `hasDates`.
 */
export function applicantRows(
  application: ApplicationCard & Pick<ApplicantCard, 'dates'>,
  about: ApplicantCard['about'],
  hasDates = application.dates.length > 1,
): DescriptionRow[] {
  const { artist, gig } = application
  const asked = askedFee(application)
  const difference = feeDifference(asked.fee, gig)
  return [
    ...(hasDates ? [{ term: 'Dates', value: <Dates application={application} /> }] : []),
    {
      term: 'Asks for',
      value:
        asked.fee === null ? (
          'No fee requested'
        ) : (
          <>
            <b className="num">{formatDollars(asked.fee)}</b>
            {asked.first && ' originally'}
            {difference && `, ${difference}`}
          </>
        ),
    },
    {
      term: 'Rating',
      value:
        artist.rating === null ? (
          'No reviews yet'
        ) : (
          <Rating rating={artist.rating} count={about.reviewCount} />
        ),
    },
    {
      term: 'Track record',
      value: (
        <>
          {playedRecordText(about) || 'No shows on Bandstand yet'}
          {about.playedTogether && (
            <span className="block">{playedText({ userType: 'artist' }, about.playedTogether)}</span>
          )}
        </>
      ),
    },
    { term: 'You both know', value: <Known artistId={artist.uuid} about={about} /> },
    {
      term: 'Distance',
      value: about.distanceMiles === null ? 'Not specified' : distanceText(about.distanceMiles),
    },
  ]
}

function Dates({ application }: { application: ApplicationCard & Pick<ApplicantCard, 'dates'> }) {
  const { dates } = application
  const together = scheduleLine(application)
  if (dates.length < 2) return 'This one'
  return (
    <>
      {datesLine(dates)}
      {together && <span className="block">{together}</span>}
    </>
  )
}

/** Returns what else a venue may want to know about an artist, as rows. */
export function artistRows({ artist }: Pick<ApplicationCard, 'artist'>): DescriptionRow[] {
  return [
    { term: 'Professions', value: listOr(artist.professions) },
    { term: 'Instruments', value: listOr(artist.instruments) },
    {
      term: 'Hourly rate',
      value: artist.hourlyRate === null ? 'Not specified' : `${formatDollarsShort(artist.hourlyRate)}/hr`,
    },
  ]
}

function Known({ artistId, about }: { artistId: string; about: ApplicantCard['about'] }) {
  const { degree } = about
  if (degree === null) return 'Nobody yet'
  return (
    <>
      {sharedNames(about) || (degree === 1 ? 'You’re connected' : 'Nobody directly')}
      {'. '}
      <Link to={`/network?person=${artistId}`}>How you’re connected</Link>
    </>
  )
}
