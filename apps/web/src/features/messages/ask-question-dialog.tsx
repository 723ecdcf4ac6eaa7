import type { GigDetail, GigQuestion } from '@bandstand/api-spec'
import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { messageTexts } from '@bandstand/domain/messages'
import { shortDayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { DialogForm } from '../../components/ui/overlays/dialog-form.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { api, client } from '../../lib/api/api.ts'
import { readPrivate, writePrivate } from '../../lib/session/private-storage.ts'
import { useWrite } from '../../lib/api/use-write.ts'

export type AskedGig = Pick<GigDetail, 'id' | 'title' | 'date' | 'venueName' | 'status'>

export interface AskQuestionDialogProps {
  gig: AskedGig
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows the dialog that asks a gig's venue a question. */
export default function AskQuestionDialog({ gig, open, onOpenChange }: AskQuestionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Ask ${gig.venueName ?? 'the venue'} a question`}
      description={`About ${gig.title}, ${shortDayText(gig.date, 'weekday')}.`}
    >
      <Asking gig={gig} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Shows the form, or why nothing can be asked now. */
function Asking({ gig, onClose }: { gig: AskedGig; onClose: () => void }) {
  const query = useQuery(api.messages.asking.queryOptions({ input: { gigId: gig.id }, staleTime: 0 }))
  if (query.isError) return <LoadFailed query={query} />
  if (!query.data)
    return (
      <SkeletonGroup label="Loading…">
        <Skeleton className="h-36 w-full" />
      </SkeletonGroup>
    )
  const { abilities, refusedText, threadId } = query.data
  if (abilities.ask) return <QuestionForm gigId={gig.id} onClose={onClose} />
  return (
    <div className="stack">
      <p>{refusedText}</p>
      {threadId && (
        <div className="dialog__acts">
          <Button to={`/messages/${threadId}`}>Open conversation</Button>
        </div>
      )}
    </div>
  )
}

/** Shows the form that asks. Its text survives a reload, until its writer signs out. */
function QuestionForm({ gigId, onClose }: { gigId: string; onClose: () => void }) {
  const navigate = useNavigate()
  const draft = `draft.gig.${gigId}`
  const [body, setBody] = useState(() => (readPrivate(draft) as string | null) ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, failure, run, dismiss } = useWrite<GigQuestion>({ changes: [], keyed: true })
  const change = (text: string) => {
    setBody(text)
    setProblem(null)
    writePrivate(draft, text === '' ? null : text)
  }
  const send = async () => {
    const text = body.trim()
    if (text === '') return setProblem(messageTexts.required)
    const asked = await run((key) => client.messages.ask({ gigId, key, body: text }))
    if (!asked) return
    writePrivate(draft, null)
    onClose()
    await navigate(`/messages/${asked.threadId}`)
  }
  return (
    <DialogForm
      label="Question"
      failure={failure}
      busy={busy}
      submitLabel="Send question"
      onSubmit={send}
      onCancel={onClose}
      onChange={dismiss}
    >
      <Field
        label="Your question"
        required
        error={problem ?? undefined}
        hint="You can write again once they reply. You can apply at any time."
      >
        <Textarea
          rows={4}
          maxLength={MESSAGE_LIMITS.thread}
          value={body}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
    </DialogForm>
  )
}
