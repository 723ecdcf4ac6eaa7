import type { Poll } from '@bandstand/api-spec'
import {
  type PollDateForm,
  type PollDateInput,
  pollDateInput,
  POLL_PLACE_MAX,
  POLL_TITLE_MAX,
} from '@bandstand/domain/polls'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { HoursFields } from '../../components/form/hours-fields.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { markHours } from '../../lib/forms/mark-hours.ts'
import { toast } from '../../lib/screen/toast.ts'
import { AskFields, useAskFields } from './ask-fields.tsx'

interface AskDateDialogProps {
  /** YYYY-MM-DD, at first. */
  day: string
  timeZone: string
  onClose: () => void
}

/** Asks the people of an act whether they can play on a date that isn't a gig on Bandstand. */
export default function AskDateDialog({ day, timeZone, onClose }: AskDateDialogProps) {
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const asked = useAskFields()
  const form = useForm<PollDateForm, unknown, PollDateInput>({
    resolver: zodResolver(pollDateInput),
    defaultValues: {
      title: '',
      place: '',
      start: `${day}T20:00`,
      end: `${day}T23:00`,
      startIsSecond: false,
      endIsSecond: false,
    },
  })
  const { register, setError, handleSubmit, formState } = form
  const { errors } = formState
  const { busy, failure, run, dismiss } = useWrite<Poll>({
    changes: ['polls'],
    onFailure: (refusal) => markHours(refusal, setError),
  })
  const submit = handleSubmit(async (date) => {
    const poll = await run(() => client.polls.ask({ id, date, ...asked.input }))
    if (!poll) return
    toast('Your band was asked')
    onClose()
    await navigate(`/polls/${poll.id}`)
  })
  return (
    <FormDialog
      title="Ask about a date"
      description="Everybody in the core of your line-up is asked whether they can play. Only your act sees it."
      failure={failure}
      busy={busy}
      submitLabel="Ask the band"
      onSubmit={submit}
      onClose={onClose}
      onChange={dismiss}
    >
      <Field label="What" required error={errors.title?.message}>
        <Input maxLength={POLL_TITLE_MAX} placeholder="Wedding at the lake" {...register('title')} />
      </Field>
      <Field label="Place" optional error={errors.place?.message}>
        <Input maxLength={POLL_PLACE_MAX} placeholder="Belle Isle Casino, Detroit" {...register('place')} />
      </Field>
      <div className="grid gap-4">
        <FormProvider {...form}>
          <HoursFields timeZone={timeZone} />
        </FormProvider>
      </div>
      <AskFields {...asked} />
    </FormDialog>
  )
}
