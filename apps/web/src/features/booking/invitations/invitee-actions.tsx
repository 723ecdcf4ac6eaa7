import type { Invitee } from '@bandstand/api-spec'
import { availabilityTexts } from '@bandstand/domain/availability'
import { INVITEES_MAX } from '@bandstand/domain/booking'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { Button } from '../../../components/ui/page/button.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { api, client } from '../../../lib/api/api.ts'
import { askTogether } from '../../../lib/api/ask-together.ts'
import type { InvitedArtist } from './send-invitations.ts'
import './invitee-actions.css'
import { ApplicationStamp } from '../applications/application-stamp.tsx'

const askers = new Map<string, (artistId: string) => Promise<Invitee | null>>()

/** Returns whether an artist is invited to the gig or free at that time; the rows of a page share one request. */
function askInvitee(gigId: string, artistId: string): Promise<Invitee | null> {
  const caller =
    askers.get(gigId) ??
    askTogether<Invitee>(INVITEES_MAX, async (ids) => {
      const { artists } = await client.booking.invitees({ gigId, ids: ids.join(',') })
      return new Map(artists.map((each) => [each.artistId, each]))
    })
  askers.set(gigId, caller)
  return caller(artistId)
}

export interface InviteeActionsProps {
  gigId: string
  artist: InvitedArtist
  isSelected: boolean
  onToggle: () => void
}

/** Shows in an artist's row the selection, their invitation, or that they aren't free. What is unknown can be selected: the server decides. */
export function InviteeActions({ gigId, artist, isSelected, onToggle }: InviteeActionsProps) {
  const { data, isPending } = useQuery({
    queryKey: [...api.booking.invitees.key(), gigId, artist.id],
    queryFn: () => askInvitee(gigId, artist.id),
  })
  const application = data?.application
  const Glyph = isSelected ? Check : Plus
  return (
    <>
      {(!data || data.abilities.invite) && (
        <Button
          size="small"
          className="select-invitee"
          disabled={isPending}
          aria-pressed={isSelected}
          onClick={onToggle}
        >
          <Glyph className="i i--s" aria-hidden="true" />
          {isSelected ? 'Selected' : 'Select'}
          <span className="sr-only"> {artist.name}</span>
        </Button>
      )}
      {application && (
        <span className="row gap-2">
          <ApplicationStamp application={application} />
          <Link to={`/applications/${application.id}`}>
            {data.abilities.invite ? 'Last' : 'See'}{' '}
            {application.origin === 'applied' ? 'application' : 'invitation'}
            <span className="sr-only"> of {artist.name}</span>
          </Link>
        </span>
      )}
      {data && !application && !data.isFree && <span className="meta faint">Not available at that time</span>}
      {data && !application && data.isFree && data.availability !== 'unsaid' && (
        <span className="meta">{availabilityTexts[data.availability]}</span>
      )}
    </>
  )
}
