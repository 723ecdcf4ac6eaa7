import { messageInput, type Party } from '@bandstand/domain/booking'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { UnsavedChangesDialog } from '../../components/form/unsaved-changes-dialog.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { client } from '../../lib/api.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { keepApplication, useDeed } from './use-deed.ts'

export interface MessageComposerProps {
  applicationId: string
  me: Party
  /** Takes the keyboard: the message before has just gone. */
  focus: boolean
  onSent: () => void
}

/** Writes to the other side. What is not sent survives a reload. Mounted anew for every message. */
export function MessageComposer({ applicationId, me, focus, onSent }: MessageComposerProps) {
  const queryClient = useQueryClient()
  const form = useForm<{ body: string }>({
    resolver: zodResolver(messageInput),
    defaultValues: { body: '' },
  })
  const draft = useFormDraft(form, { key: `message:${applicationId}:${me}` })
  const { running, failure, run } = useDeed()
  useEffect(() => {
    if (focus) form.setFocus('body')
  }, [focus, form])

  const submit = form.handleSubmit(async ({ body }) => {
    const done = await run('message', async () => {
      keepApplication(queryClient, await client.booking.postMessage({ id: applicationId, body }))
    })
    if (!done) return
    draft.clear()
    onSent()
  })
  return (
    <form noValidate className="stack gap-3" aria-label="Write" onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Field label="Message" error={form.formState.errors.body?.message}>
        <Textarea rows={3} {...form.register('body')} />
      </Field>
      <div>
        <Button type="submit" busy={running !== null}>
          Send message
        </Button>
      </div>
      <UnsavedChangesDialog draft={draft} />
    </form>
  )
}
