import type { Poll } from '@bandstand/api-spec'
import { useState } from 'react'
import { instantText } from '@bandstand/domain/time'
import { LazyAlertDialog } from '../../components/ui/overlays/lazy-alert-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useNow } from '../../lib/screen/use-now.ts'

/** Lets whoever books remind those who haven't answered, and cancel the poll. */
export function PollActions({ poll }: { poll: Poll }) {
  const [asking, setAsking] = useState(false)
  const { id, remindFrom, gig } = poll
  const { busy, run } = useWrite<Poll>({
    changes: ['polls'],
    shows: () => api.polls.get.queryKey({ input: { id } }),
    toasts: true,
  })
  const now = useNow(60_000)
  const remind = async () => {
    if (await run(() => client.polls.remind({ id }))) toast('Reminder sent')
  }
  const cancel = async () => {
    if (await run(() => client.polls.cancel({ id }))) toast('Poll canceled')
    setAsking(false)
  }
  const waits = remindFrom !== null && Date.parse(remindFrom) > now
  return (
    <div className="stack gap-3">
      {waits && (
        <p className="muted">
          You can remind those who haven’t answered from {instantText(new Date(remindFrom), gig.timeZone)}.
        </p>
      )}
      <div className="row">
        {remindFrom !== null && !waits && (
          <Button busy={busy && !asking} onClick={() => void remind()}>
            Send reminder
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Cancel poll
        </Button>
      </div>
      <LazyAlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this poll?"
        description="Those you asked hear that they don’t have to answer. You can ask again."
        confirmLabel="Cancel poll"
        cancelLabel="Keep poll"
        busy={busy}
        onConfirm={() => void cancel()}
      />
    </div>
  )
}
