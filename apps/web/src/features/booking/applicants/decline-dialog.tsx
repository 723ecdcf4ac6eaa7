import type { ScheduleDate } from '@bandstand/api-spec'
import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { useState } from 'react'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { DateChoiceField } from '../schedules/date-choice.tsx'
import { useDateChoice } from '../schedules/use-date-choice.ts'

const KIND_TEXT =
  'Thank you for your interest. It’s not the right fit this time, and we wish you a great night elsewhere.'

export interface DeclineDialogProps {
  applicationId: string
  /** The dates that it was made for, this one included. */
  dates?: readonly ScheduleDate[]
  /** Who is declined. */
  name: string
  /** 'application' or 'invitation'. */
  noun: string
  open: boolean
  onOpenChange: (open: boolean, declined: boolean) => void
  /** Returns what to focus after declining, when the button that opened it is gone. */
  focusAfter?: () => HTMLElement | null
}

/** Shows the form that declines, with a friendly message that can be changed or left out. */
export function DeclineDialog({
  applicationId,
  dates = [],
  name,
  noun,
  open,
  onOpenChange,
  focusAfter,
}: DeclineDialogProps) {
  const [text, setText] = useState(KIND_TEXT)
  const { busy, failure, isSuccess, run } = useWrite({ changes: ['applications'] })
  const choice = useDateChoice(dates)
  const decline = async () => {
    const chosen = dates.length > 1 ? choice.chosen.map((date) => date.applicationId) : [applicationId]
    const [id, ...also] = chosen
    if (id && (await run(() => client.booking.decline({ id, also, text })))) onOpenChange(false, true)
  }
  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false, false)}
      title={`Decline this ${noun}?`}
      description={`We’ll notify ${name} right away and include your message. This can’t be undone.`}
      failure={failure}
      busy={busy}
      submitLabel="Decline"
      submitVariant="danger-solid"
      focusAfter={isSuccess && focusAfter ? focusAfter : undefined}
      onSubmit={decline}
    >
      <DateChoiceField legend="Which dates?" choice={choice} />
      <Field label="Your message" optional>
        <Textarea
          value={text}
          maxLength={MESSAGE_LIMITS.decline}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
