import type { ApplicantCard as Applicant } from '@bandstand/api-spec'
import type { ApplicantOrder } from '@bandstand/domain/booking'
import { cutText } from '@bandstand/domain/gigs'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { LazyMenu } from '../../../components/ui/overlays/lazy-menu.tsx'
import { ArtistDisc } from '../../../components/ui/pictures/artist-disc.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx'
import { DescriptionList } from '../../../components/ui/page/description-list.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { useMay } from '../../../lib/session/session.ts'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { firstEntries } from '../../../lib/api/first-entries.ts'
import { applicantRows } from './applicant-rows.tsx'
import { applicantAddress } from './applicants-address.ts'
import { ApplicationStamp } from '../applications/application-stamp.tsx'
import { rowSentence } from '../applications/application-text.ts'
import { applicantLinkId } from './applicant-link-id.ts'
import { ShortlistButton } from './shortlist-button.tsx'
import './applicant-card.css'

const MESSAGE_CHARS = 320

export interface ApplicantActions {
  /** Whether the shortlist is being changed for this applicant. */
  busy: boolean
  onShortlist: (shortlisted: boolean) => void
  onDecline: () => void
}

export interface ApplicantCardProps extends ApplicantActions {
  applicant: Applicant
  order: ApplicantOrder
  /** The artist's first works, from another area. */
  works: ReactNode
  /** Whether deciding about this applicant is the main step of the page. */
  isMain: boolean
  selected: boolean
  /** Whether no more can be selected. */
  full: boolean
  onSelect: (selected: boolean) => void
}

/** Shows one applicant of a gig with what its venue needs to decide, and the venue's actions. */
export function ApplicantCard({
  applicant,
  order,
  works,
  isMain,
  selected,
  full,
  onSelect,
  ...actions
}: ApplicantCardProps) {
  const { id, artist, about, origin, message, waitingFor, pendingOffer } = applicant
  const mayReply = useMay('book')
  const hasOffered = pendingOffer?.madeBy === 'artist'
  return (
    <li className={waitingFor === 'venue' && mayReply ? 'applicant is-turn' : 'applicant'}>
      <ArtistDisc
        uuid={artist.uuid}
        name={artist.name}
        imageUrl={artist.profileImageUrl}
        sizes="(min-width: 900px) 128px, 72px"
        className="applicant__picture"
      />
      <div className="applicant__who">
        <h3 className="t4">
          <Link id={applicantLinkId(id)} to={applicantAddress(id, order)}>
            {artist.name}
          </Link>
        </h3>
        <p>{firstEntries([...artist.professions, ...artist.instruments])}</p>
        <p className="row gap-2">
          <ApplicationStamp application={applicant} />
          <span className="meta muted">
            <Unbroken>{rowSentence(applicant, mayReply)}</Unbroken>
          </span>
        </p>
      </div>
      <div className="applicant__works">{works}</div>
      <div className="applicant__facts stack">
        <DescriptionList rows={applicantRows(applicant, about)} />
        {message ? (
          <p className="prose whitespace-pre-line">{cutText(message, MESSAGE_CHARS)}</p>
        ) : (
          origin === 'invited' && <p className="muted">You invited them.</p>
        )}
      </div>
      <div className="applicant__acts">
        <Button size="small" variant={isMain ? 'act' : 'plain'} to={applicantAddress(id, order)}>
          {hasOffered ? 'Review offer' : 'View applicant'}
          <span className="sr-only">
            {hasOffered && ' from'} {artist.name}
          </span>
        </Button>
        <ApplicantShortlist applicant={applicant} {...actions} />
        <Checkbox
          label={
            <>
              Compare<span className="sr-only"> {artist.name}</span>
            </>
          }
          checked={selected}
          disabled={full && !selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
        {applicant.abilities.decline && (
          <LazyMenu
            trigger={
              <Button size="small" variant="quiet" icon aria-label={`More about ${artist.name}`}>
                <Ellipsis className="i" aria-hidden="true" />
              </Button>
            }
            entries={[{ label: 'Decline', danger: true, onSelect: actions.onDecline }]}
          />
        )}
      </div>
    </li>
  )
}

/** Shows what a venue can decide about an applicant beside others. */
export function ApplicantButtons({ applicant, ...actions }: ApplicantActions & { applicant: Applicant }) {
  return (
    <>
      <ApplicantShortlist applicant={applicant} {...actions} />
      {applicant.abilities.decline && (
        <Button size="small" variant="danger" onClick={actions.onDecline}>
          Decline<span className="sr-only"> {applicant.artist.name}</span>
        </Button>
      )}
    </>
  )
}

function ApplicantShortlist({ applicant, busy, onShortlist }: ApplicantActions & { applicant: Applicant }) {
  return (
    <ShortlistButton size="small" busy={busy} abilities={applicant.abilities} onShortlist={onShortlist}>
      <span className="sr-only"> {applicant.artist.name}</span>
    </ShortlistButton>
  )
}
