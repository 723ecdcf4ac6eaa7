import type { ApplicationCard } from '@bandstand/api-spec'
import { cutText } from '@bandstand/domain/gigs'
import { formatDollarsShort } from '@bandstand/domain/money'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Link } from '../../components/ui/link.tsx'
import { StatusBadge } from '../../components/ui/status-badge.tsx'
import { client } from '../../lib/api.ts'
import { firstEntries } from '../../lib/first-entries.ts'
import { useWrite } from '../../lib/use-write.ts'
import { ratingText, listOr } from './applicant-text.ts'
import { APPLICATION_STAMPS, statusSentence } from './application-text.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import './applicant-board.css'

const MESSAGE_CHARS = 160

/** Shows all applicants of one gig side by side: a table where there is room for one, cards on a phone. */
export function ApplicantBoard({ applications }: { applications: readonly ApplicationCard[] }) {
  const write = useWrite({ changes: ['applications'] })
  const [declined, setDeclined] = useState<ApplicationCard | null>(null)
  const shortlist = (id: string, shortlisted: boolean) =>
    void write.run(() => client.booking.shortlist({ id, shortlisted }), id)
  return (
    <div className="stack">
      {write.failure && (
        <Alert tone="danger" onDismiss={write.dismiss}>
          {write.failure}
        </Alert>
      )}
      <table className="board">
        <caption className="sr-only">Applicants side by side</caption>
        <thead>
          <tr>
            {['Artist', 'Plays', 'Rate', 'Proposed fee', 'Rating', 'Message', 'Status', 'What to do'].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <ApplicantRow
              key={application.id}
              application={application}
              busy={write.running === application.id}
              onShortlist={(shortlisted) => shortlist(application.id, shortlisted)}
              onDecline={() => setDeclined(application)}
            />
          ))}
        </tbody>
      </table>
      {declined && (
        <DeclineDialog
          key={declined.id}
          applicationId={declined.id}
          name={declined.artist.name}
          noun="application"
          open
          onOpenChange={(open) => !open && setDeclined(null)}
        />
      )}
    </div>
  )
}

interface ApplicantRowProps {
  application: ApplicationCard
  busy: boolean
  onShortlist: (shortlisted: boolean) => void
  onDecline: () => void
}

function ApplicantRow({ application, busy, onShortlist, onDecline }: ApplicantRowProps) {
  const { id, artist, status, abilities, origin, message, proposedFee, pendingOffer } = application
  return (
    <tr className={application.waitingFor === 'venue' ? 'is-turn' : undefined}>
      <th scope="row">
        <span className="board__who">
          <Avatar name={artist.name} shape="artist" size="normal" imageUrl={artist.profileImageUrl} />
          <span>
            <Link to={`/applications/${id}`} className="t5 text-ink">
              {artist.name}
            </Link>
            <Link
              to={`/artists/${artist.uuid}`}
              className="meta block"
              aria-label={`Profile of ${artist.name}`}
            >
              Profile
            </Link>
          </span>
        </span>
      </th>
      <td data-name="Plays">
        {listOr([firstEntries([...artist.professions, ...artist.instruments])].filter(Boolean))}
      </td>
      <td data-name="Rate" className="num whitespace-nowrap">
        {artist.hourlyRate === null ? 'Not specified' : `${formatDollarsShort(artist.hourlyRate)}/hr`}
      </td>
      <td data-name="Proposed fee" className="num">
        <b>{proposedFee === null ? 'Not specified' : formatDollarsShort(proposedFee)}</b>
        {pendingOffer && (
          <span className="block faint">{formatDollarsShort(pendingOffer.fee)} offer pending</span>
        )}
      </td>
      <td data-name="Rating">{ratingText(artist.rating)}</td>
      <td data-name="Message" className="board__text">
        {message ? (
          cutText(message, MESSAGE_CHARS)
        ) : (
          <span className="faint">{origin === 'invited' ? 'Invited by you' : ''}</span>
        )}
      </td>
      <td data-name="Status">
        <StatusBadge {...APPLICATION_STAMPS[status]} />
        <span className="meta faint block">{statusSentence(application)}</span>
      </td>
      <td className="board__acts">
        <Button size="small" variant={application.waitingFor ? 'act' : 'plain'} to={`/applications/${id}`}>
          Open<span className="sr-only"> {artist.name}</span>
        </Button>
        {(abilities.shortlist || abilities.unshortlist) && (
          <Button
            size="small"
            busy={busy}
            aria-pressed={abilities.unshortlist}
            onClick={() => onShortlist(abilities.shortlist)}
          >
            <Star
              className="i i--s"
              fill={abilities.unshortlist ? 'currentColor' : 'none'}
              aria-hidden="true"
            />
            Shortlist<span className="sr-only"> {artist.name}</span>
          </Button>
        )}
        {abilities.decline && (
          <Button size="small" variant="danger" onClick={onDecline}>
            Decline<span className="sr-only"> {artist.name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
