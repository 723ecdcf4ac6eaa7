import type { GigDetail, Poll } from '@bandstand/api-spec'
import type { PromiseInput, PromiseKind } from '@bandstand/domain/polls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { OwnCommission } from '../../components/form/commission.tsx'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { AskFields, useAskFields } from './ask-fields.tsx'
import { PromisedOffer, PromiseFields, usePromisedApplication } from './promise-fields.tsx'

const PROMISE_LABELS: Record<PromiseKind, string> = {
  apply: 'Apply as soon as everybody says yes',
  accept: 'Accept the offer as soon as everybody says yes',
}

interface AskBandDialogProps {
  gig: GigDetail
  /** How many people are asked. */
  players: number
  canPromise: { kind: PromiseKind; applicationId: string | null } | null
  onClose: () => void
}

/** Asks by when the people of an act should answer and what is done once everybody said yes, and asks them. */
export default function AskBandDialog({ gig, players, canPromise, onClose }: AskBandDialogProps) {
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const asked = useAskFields()
  const [promises, setPromises] = useState(false)
  const form = usePromisedApplication(gig)
  const { data: application } = useQuery(
    api.booking.getApplication.queryOptions({
      input: { id: canPromise?.applicationId ?? '' },
      enabled: canPromise?.kind === 'accept',
    }),
  )
  const offer = application?.offers.at(-1)
  const { busy, failure, run, dismiss } = useWrite<Poll>({ changes: ['polls', 'applications'] })
  const ask = async (promise: PromiseInput | null) => {
    const poll = await run(() => client.polls.ask({ id, gigId: gig.id, ...asked.input, promise }))
    if (!poll) return
    toast('Your band was asked')
    onClose()
    await navigate(`/polls/${poll.id}`)
  }
  const submit = async () => {
    if (!promises || !canPromise) await ask(null)
    else if (canPromise.kind === 'apply') await form.handleSubmit(ask)()
    else if (offer) await ask({ kind: 'accept', offerId: offer.id, offerNumber: offer.number })
  }
  return (
    <FormDialog
      title="Ask the band"
      description={`Everybody in the core of your line-up is asked whether they can play ${gig.title}. When somebody says no, the next sub for their instrument is asked.`}
      failure={failure}
      busy={busy}
      submitLabel="Ask the band"
      onSubmit={submit}
      onClose={onClose}
      onChange={dismiss}
    >
      <AskFields {...asked} />
      {canPromise && (canPromise.kind === 'apply' || offer) && (
        <Checkbox
          label={PROMISE_LABELS[canPromise.kind]}
          checked={promises}
          onChange={({ target }) => setPromises(target.checked)}
        />
      )}
      {promises && canPromise?.kind === 'apply' && <PromiseFields form={form} gig={gig} players={players} />}
      {promises && canPromise?.kind === 'accept' && application && (
        <PromisedOffer application={application} />
      )}
      {promises && <OwnCommission />}
      {promises && <p className="muted">You can take this back until everybody has said yes.</p>}
    </FormDialog>
  )
}
