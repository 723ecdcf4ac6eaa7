import type { BookingReviews } from '@bandstand/api-spec'
import {
  REVIEW_LIMITS,
  type ReviewForm as Values,
  reviewInput,
  type ReviewInput,
} from '@bandstand/domain/reviews'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { UnsavedChangesDialog } from '../../components/form/unsaved-changes-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { StarInput } from '../../components/ui/choices/star-input.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { client } from '../../lib/api/api.ts'
import { useFormDraft } from '../../lib/forms/use-form-draft.ts'
import type { ReviewWrite } from './use-review-write.ts'

export interface ReviewFormProps {
  reviews: BookingReviews
  /** The party whom it is about. */
  name: string
  run: ReviewWrite['run']
  /** Whether no other action for the booking comes first. */
  isNext: boolean
  /** Called after the save, and when a change is cancelled. */
  onClose: () => void
}

/** Shows the form that writes or changes the reader's review of the other party. Unsent input survives a reload. */
export function ReviewForm({ reviews, name, run, isNext, onClose }: ReviewFormProps) {
  const { bookingId, me, mine, theyWrote } = reviews
  const form = useForm<Values, unknown, ReviewInput>({
    resolver: zodResolver(reviewInput),
    defaultValues: { stars: mine?.stars ?? 0, text: mine?.text ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const draft = useFormDraft(form, { key: `review:${bookingId}:${me}` })

  const submit = form.handleSubmit(async (input) => {
    const saved = await run(async () => {
      const answer = await client.reviews.save({ bookingId, ...input })
      // Before the screen shows the response: a reader who leaves then has nothing to lose.
      draft.clear()
      return answer
    })
    if (saved) onClose()
  })
  const changes = mine !== null
  useEffect(() => {
    if (changes) form.setFocus('stars')
  }, [changes, form])
  return (
    <form
      noValidate
      className="panel max-w-2xl"
      aria-label="Your review"
      onSubmit={(event) => void submit(event)}
    >
      <FieldGroup legend={`How did it go with ${name}?`} error={errors.stars?.message}>
        <Controller
          control={form.control}
          name="stars"
          render={({ field }) => (
            <StarInput
              ref={field.ref}
              name={field.name}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </FieldGroup>
      <Field
        label="In your words"
        optional
        hint="Anyone can read it once it’s published."
        error={errors.text?.message}
      >
        <Textarea maxLength={REVIEW_LIMITS.text} {...form.register('text')} />
      </Field>
      <div className="row">
        <Button variant={isNext ? 'act' : 'plain'} type="submit" busy={isSubmitting}>
          {mine ? 'Save changes' : theyWrote ? 'Publish both reviews' : 'Send review'}
        </Button>
        {mine && (
          <Button
            variant="quiet"
            onClick={() => {
              draft.clear()
              onClose()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      <UnsavedChangesDialog draft={draft} />
    </form>
  )
}
