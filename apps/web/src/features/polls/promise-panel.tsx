import type { Poll, PollPromise } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { Button } from '../../components/ui/page/button.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'

interface PromisePanelProps {
  poll: Poll
  promise: PollPromise
}

/** Shows what is done automatically once everybody has said yes, or what came of it. Whoever books can take it back until then. */
export function PromisePanel({ poll, promise }: PromisePanelProps) {
  const { state, details } = promise
  if (state === 'taken_back') return null
  if (state === 'open') return <OpenPromise poll={poll} promise={promise} />
  return (
    <Alert
      tone={state === 'kept' ? 'success' : 'warning'}
      title={settledText(poll, promise)}
      actions={
        details && (
          <Button size="small" to={settledPath(poll, details)}>
            {state === 'kept'
              ? promise.kind === 'apply'
                ? 'View application'
                : 'View booking'
              : 'Look at it'}
          </Button>
        )
      }
    >
      {details?.reason}
    </Alert>
  )
}

function OpenPromise({ poll, promise }: PromisePanelProps) {
  const { id } = poll
  const { kind, details, canTakeBack } = promise
  const { busy, run } = useWrite<Poll>({
    changes: ['polls'],
    shows: () => api.polls.get.queryKey({ input: { id } }),
    toasts: true,
  })
  const takeBack = async () => {
    const done = await run(() => client.polls.takeBack({ id }))
    if (done) toast(`We won’t ${kind} automatically. Your band can still answer.`)
  }
  return (
    <Alert
      tone="info"
      title={openText(poll, promise)}
      actions={
        canTakeBack && (
          <Button size="small" busy={busy} onClick={() => void takeBack()}>
            {kind === 'apply' ? 'Don’t apply automatically' : 'Don’t accept automatically'}
          </Button>
        )
      }
    >
      {details && (
        <>
          <p>
            {kind === 'apply' ? 'Proposed fee' : 'Fee'}: {formatDollars(details.fee)}
            {details.perPlayer && ' for each player who says yes'}
          </p>
          {details.message !== '' && <p className="member-text">“{details.message}”</p>}
          {details.setDetails !== '' && <p className="member-text">Set details: {details.setDetails}</p>}
        </>
      )}
    </Alert>
  )
}

function openText({ actName, gig, canManage }: Poll, { kind }: PollPromise): string {
  if (kind === 'apply')
    return canManage
      ? `Once everybody says yes, we send your application to ${gig.venueName}`
      : `${actName} applies as soon as everybody says yes`
  return canManage
    ? `Once everybody says yes, we accept the offer of ${gig.venueName} for you`
    : `${actName} accepts the offer as soon as everybody says yes. That books all of you.`
}

function settledText({ actName, gig }: Poll, { kind, state }: PollPromise): string {
  if (state === 'kept')
    return kind === 'apply'
      ? `${actName} applied to ${gig.title}`
      : `${actName} is booked with ${gig.venueName}`
  return kind === 'apply' ? 'The application wasn’t sent' : 'The offer wasn’t accepted'
}

function settledPath(
  { gig }: Poll,
  { bookingId, applicationId }: NonNullable<PollPromise['details']>,
): string {
  if (bookingId) return `/bookings/${bookingId}`
  return applicationId ? `/applications/${applicationId}` : `/gigs/${gig.id}`
}
