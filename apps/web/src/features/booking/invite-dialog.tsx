import type { InvitableGig } from '@bandstand/api-spec'
import { inviteInput } from '@bandstand/domain/booking'
import { formatDay } from '@bandstand/domain/gigs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { FieldGroup } from '../../components/ui/field-group.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Link } from '../../components/ui/link.tsx'
import { MoneyInput } from '../../components/ui/money-input.tsx'
import { RadioGroup } from '../../components/ui/radio-group.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { api, client } from '../../lib/api.ts'
import { startText } from '../../lib/gig-words.ts'
import { APPLICATION_STAMPS } from './application-words.ts'
import { LoadFailed } from '../../components/ui/load-failed.tsx'
import { keepApplication, useDeed } from './use-deed.ts'

export interface InviteDialogProps {
  artistId: string
  name: string
  /** The gig that is chosen at first, if the artist can be invited to it. */
  gigId: string | undefined
  onClose: () => void
}

/** A venue's invitation: which gig, a word, and a fee if there is one to name. */
export default function InviteDialog({ artistId, name, gigId, onClose }: InviteDialogProps) {
  const query = useQuery(api.booking.invitableGigs.queryOptions({ input: { artistId } }))
  const gigs = query.data?.gigs
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Invite ${name}`}
      description="An invitation books nothing: you are booked only when you both agree on an offer."
    >
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && <LoadFailed query={query} />}
      {gigs?.some((gig) => gig.abilities.invite) && (
        <InviteForm artistId={artistId} gigs={gigs} firstGigId={gigId} onClose={onClose} />
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
          ? 'You have no open gig to invite to.'
          : `${name} and you are in touch already about every open gig of yours.`}
      </p>
      <ul className="invites stack gap-2">
        {gigs.map((gig) => (
          <li key={gig.id}>{gigLabel(gig)}</li>
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

interface InviteFormProps {
  artistId: string
  gigs: readonly InvitableGig[]
  firstGigId: string | undefined
  onClose: () => void
}

function InviteForm({ artistId, gigs, firstGigId, onClose }: InviteFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { running, failure, run } = useDeed()
  const [gigId, setGigId] = useState(() => {
    const open = gigs.filter((gig) => gig.abilities.invite)
    const first = firstGigId ? open.find((gig) => gig.id === firstGigId) : open[0]
    return first?.id ?? ''
  })
  const [message, setMessage] = useState('')
  const [fee, setFee] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})

  const send = async () => {
    const judged = inviteInput.safeParse({ artistId, message, proposedFee: fee.trim() === '' ? null : fee })
    const issues = judged.success ? [] : judged.error.issues
    const found = Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]))
    setProblems(gigId ? found : { ...found, gig: 'Please choose a gig' })
    if (!judged.success || !gigId) return
    await run('invite', async () => {
      const application = await client.booking.invite({ ...judged.data, gigId })
      keepApplication(queryClient, application)
      await navigate(`/applications/${application.id}`, { state: { message: 'Your invitation is sent.' } })
    })
  }
  return (
    <form
      noValidate
      className="stack"
      aria-label="Invite"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure && <Alert tone="danger">{failure}</Alert>}
      <FieldGroup legend="To which gig?" error={problems.gig} className="invites">
        <RadioGroup
          name="gig"
          value={gigId}
          onChange={(event) => setGigId(event.target.value)}
          options={gigs.map((gig) => ({
            value: gig.id,
            disabled: !gig.abilities.invite,
            label: gigLabel(gig),
          }))}
        />
      </FieldGroup>
      <Field label="Message" mark="optional" error={problems.message}>
        <Textarea rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <Field label="Proposed fee" mark="optional" error={problems.proposedFee} hint="In US dollars.">
        <MoneyInput value={fee} onChange={(event) => setFee(event.target.value)} />
      </Field>
      <div className="dialog__acts">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="act" type="submit" busy={running !== null}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}

function gigLabel(gig: InvitableGig) {
  const day = formatDay(gig.date, { weekday: 'short', month: 'short', day: 'numeric' })
  return (
    <>
      {gig.title}, {day}, {startText(gig)}
      {gig.application && (
        <>
          {': '}
          <Link to={`/applications/${gig.application.id}`}>
            {gig.abilities.invite ? 'once' : 'already'}{' '}
            {APPLICATION_STAMPS[gig.application.status].label.toLowerCase()}
          </Link>
        </>
      )}
    </>
  )
}
