import type { Hold, InvitableGig } from '@bandstand/api-spec'
import { availabilityTexts } from '@bandstand/domain/availability'
import { shortDayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../components/ui/page/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { FieldGroup } from '../../../components/ui/inputs/field-group.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { RadioGroup } from '../../../components/ui/choices/radio-group.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { api } from '../../../lib/api/api.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import { startText } from '../../../lib/text/gig-text.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useOpenDates } from '../schedules/use-open-dates.ts'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationResults } from './invitation-results.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import type { Invitation } from './send-invitations.ts'
import { useSendInvitations } from './use-send-invitations.ts'
import './invite-dialog.css'

const PrivateGigDialog = lazyPart(() => import('../private-gigs/private-gig-dialog.tsx'))

export interface InviteDialogProps {
  artistId: string
  name: string
  /** The hold that becomes an offer: for an open gig in its hours, or else for a private one. */
  hold?: Pick<Hold, 'start' | 'end' | 'startsAt' | 'endsAt' | 'stageId'>
  onClose: () => void
}

/** Shows the form that invites one artist: the gig, a message, and the terms. */
export default function InviteDialog({ artistId, name, hold, onClose }: InviteDialogProps) {
  const query = useQuery(api.booking.invitableGigs.queryOptions({ input: { artistId } }))
  const all = query.data?.gigs
  const gigs = hold ? all?.filter(({ startsAt }) => startsAt >= hold.startsAt && startsAt < hold.endsAt) : all
  if (hold && gigs && !gigs.some((gig) => gig.abilities.invite))
    return (
      <Suspense>
        <PrivateGigDialog
          stageId={hold.stageId}
          held={{ ...hold, act: { id: artistId, name } }}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={`Invite ${name}`}>
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && <LoadFailed query={query} />}
      {gigs?.some((gig) => gig.abilities.invite) && (
        <InviteToGig
          artistId={artistId}
          name={name}
          gigs={hold ? gigs : firstDates(gigs)}
          isSingle={hold !== undefined}
          onClose={onClose}
        />
      )}
      {gigs && !gigs.some((gig) => gig.abilities.invite) && (
        <NothingToInviteTo name={name} gigs={gigs} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NothingToInviteTo({
  name,
  gigs,
  onClose,
}: Pick<InviteDialogProps, 'name' | 'onClose'> & { gigs: readonly InvitableGig[] }) {
  return (
    <>
      <p>
        {gigs.length === 0
          ? 'You have no open gigs.'
          : `${name} can’t be invited to any of your open gigs right now.`}
      </p>
      <ul className="invites stack gap-2">
        {gigs.map((gig) => (
          <li key={gig.id}>{gigLabel(gig, name)}</li>
        ))}
      </ul>
      <div className="dialog__acts">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="act" to="/gigs/create">
          Post a Gig
        </Button>
      </div>
    </>
  )
}

function InviteToGig({
  artistId,
  name,
  gigs,
  isSingle,
  onClose,
}: InviteDialogProps & { gigs: readonly InvitableGig[]; isSingle: boolean }) {
  const navigate = useNavigate()
  const [gigId, setGigId] = useState(() => gigs.find((gig) => gig.abilities.invite)!.id)
  const gig = gigs.find(({ id }) => id === gigId)
  const choice = useOpenDates({
    gigId,
    isSeries: !isSingle && gig?.seriesId != null,
    artistId,
    taken: `${name} isn’t available then`,
    isOptional: true,
  })
  const { busy, result, send, dismiss } = useSendInvitations([{ id: artistId, name }])
  const onSend = async (invitation: Invitation) => {
    const { sent, failure } = await send(invitation)
    const [invited] = sent
    if (invited) {
      const view = () => void navigate(`/applications/${invited.application.id}`)
      toast(`Invitation sent to ${name}`, { action: { label: 'View', onClick: view } })
      onClose()
    }
    return failure
  }
  if (result.refused.length > 0) return <InvitationResults result={result} onClose={onClose} />
  return (
    <InvitationForm
      gigId={gigId}
      terms={gig?.suggestedTerms ?? null}
      choice={choice}
      busy={busy}
      error={result.failure}
      submitLabel="Send invitation"
      onSend={onSend}
      onDismiss={dismiss}
      onClose={onClose}
    >
      <FieldGroup legend="Which gig?" className="invites">
        <RadioGroup
          name="gig"
          value={gigId}
          onChange={(event) => setGigId(event.target.value)}
          options={gigs.map((each) => ({
            value: each.id,
            disabled: !each.abilities.invite,
            label: gigLabel(each, name, !isSingle && each.seriesId !== null),
          }))}
        />
      </FieldGroup>
    </InvitationForm>
  )
}

/** Returns these gigs with one for each series: its first date on which the artist can be invited, or else its first. */
function firstDates(gigs: readonly InvitableGig[]): InvitableGig[] {
  const first = new Map<string, InvitableGig>()
  for (const gig of gigs) {
    const key = gig.seriesId ?? gig.id
    if (!first.get(key)?.abilities.invite && (gig.abilities.invite || !first.has(key))) first.set(key, gig)
  }
  return gigs.filter((gig) => first.get(gig.seriesId ?? gig.id) === gig)
}

/** Returns a gig as a choice, and why its artist can’t be invited to it. */
function gigLabel(gig: InvitableGig, name: string, isSeries = false) {
  const day = `${isSeries ? 'from ' : ''}${shortDayText(gig.date, 'weekday')}`
  return (
    <>
      {gig.title}, {day}, {startText(gig)}
      {!gig.isFree && !gig.application && `: ${name} isn’t available then`}
      {gig.isFree &&
        !gig.application &&
        gig.availability !== 'unsaid' &&
        `: ${availabilityTexts[gig.availability]}`}
      {gig.application && (
        <>
          {': '}
          {!gig.abilities.invite &&
            (gig.application.origin === 'applied' ? 'has applied, ' : 'was invited, ')}
          <Link to={`/applications/${gig.application.id}`}>
            {gig.abilities.invite ? 'see last' : 'see'}{' '}
            {gig.application.origin === 'applied' ? 'application' : 'invitation'}
          </Link>
        </>
      )}
    </>
  )
}
