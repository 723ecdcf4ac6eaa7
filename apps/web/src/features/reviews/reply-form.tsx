import { REVIEW_LIMITS, type ReplyInput, replyInput } from '@bandstand/domain/reviews'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { UnsavedChangesDialog } from '../../components/form/unsaved-changes-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { client } from '../../lib/api/api.ts'
import { useFormDraft } from '../../lib/forms/use-form-draft.ts'
import type { ReviewWrite } from './use-review-write.ts'

/** Shows the form for the one reply to a published review of the reader. */
export function ReplyForm({ bookingId, run }: { bookingId: string; run: ReviewWrite['run'] }) {
  const [open, setOpen] = useState(false)
  const form = useForm<ReplyInput>({ resolver: zodResolver(replyInput), defaultValues: { text: '' } })
  const { errors, isSubmitting } = form.formState
  const draft = useFormDraft(form, { key: `review-reply:${bookingId}` })

  const submit = form.handleSubmit(async ({ text }) => {
    if (await run(() => client.reviews.reply({ bookingId, text }))) draft.clear()
  })
  useEffect(() => {
    if (open) form.setFocus('text')
  }, [open, form])
  if (!open && !draft.restored)
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Reply
        </Button>
      </div>
    )
  return (
    <form noValidate className="stack gap-3" aria-label="Your reply" onSubmit={(event) => void submit(event)}>
      <Field
        label="Your reply"
        required
        hint="You can reply once. Anyone can read it, and it can’t be changed later."
        error={errors.text?.message}
      >
        <Textarea rows={3} maxLength={REVIEW_LIMITS.reply} {...form.register('text')} />
      </Field>
      <div>
        <Button type="submit" busy={isSubmitting}>
          Publish reply
        </Button>
      </div>
      <UnsavedChangesDialog draft={draft} />
    </form>
  )
}
