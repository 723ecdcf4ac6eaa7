import type { GigDetail } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useOpenDates } from '../schedules/use-open-dates.ts'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationResults } from './invitation-results.tsx'
import type { Invitation, InvitedArtist } from './send-invitations.ts'
import { useSendInvitations } from './use-send-invitations.ts'

export interface InviteSelectedDialogProps {
  gig: Pick<GigDetail, 'id' | 'title' | 'series'>
  artists: readonly InvitedArtist[]
  /** Called on closing with all artists who were tried, invited or not: they are no longer selected. */
  onClose: (asked: readonly InvitedArtist[]) => void
}

/** Shows the form that invites all artists who are selected for a gig, each with the same message and terms. */
export default function InviteSelectedDialog({ gig, artists, onClose }: InviteSelectedDialogProps) {
  const query = useQuery(api.booking.gigRelation.queryOptions({ input: { gigId: gig.id } }))
  const [first, ...others] = artists
  const choice = useOpenDates({
    gigId: gig.id,
    isSeries: gig.series !== null,
    taken: `${first?.name ?? 'the artist'} isn’t available then`,
    ...(first && others.length === 0 && { artistId: first.id }),
  })
  const { busy, result, send, dismiss } = useSendInvitations(artists)
  const close = () => onClose([...result.sent, ...result.refused].map(({ artist }) => artist))
  const onSend = async (invitation: Invitation) => {
    const { sent, refused, failure } = await send(invitation)
    if (failure === null && refused.length === 0) {
      toast(
        sent.length === 1
          ? `Invitation sent to ${sent[0]!.artist.name}`
          : `Invitations sent to ${sent.length} artists`,
      )
      onClose(artists)
    }
    return failure
  }
  const isOver = result.failure === null && result.refused.length > 0 && !busy
  return (
    <Dialog open wide onOpenChange={(open) => !open && !busy && close()} title={`Invite to ${gig.title}`}>
      {isOver ? (
        <InvitationResults result={result} onClose={close} />
      ) : query.data ? (
        <InvitationForm
          gigId={gig.id}
          terms={query.data.invitationTerms}
          choice={choice}
          busy={busy}
          error={result.failure}
          submitLabel={artists.length === 1 ? 'Send invitation' : `Send ${artists.length} invitations`}
          onSend={onSend}
          onDismiss={dismiss}
          onClose={close}
        >
          <p className="wrap-anywhere">
            To {artists.map(({ name }) => name).join(', ')}.
            {result.sent.length > 0 &&
              ` Already sent to ${result.sent.map(({ artist }) => artist.name).join(', ')}.`}
          </p>
        </InvitationForm>
      ) : query.isError ? (
        <LoadFailed query={query} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}
