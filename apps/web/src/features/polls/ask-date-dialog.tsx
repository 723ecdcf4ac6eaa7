import type { Poll } from '@bandstand/api-spec'
import {
  type PollDateForm,
  type PollDateInput,
  pollDateInput,
  POLL_PLACE_MAX,
  POLL_TITLE_MAX,
} from '@bandstand/domain/polls'
import { zoneCity } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ClockChoice } from '../../components/form/clock-choice.tsx'
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
  const { register, control, setValue, setError, handleSubmit, formState } = useForm<
    PollDateForm,
    unknown,
    PollDateInput
  >({
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
  const { errors } = formState
  const [start, end, startIsSecond, endIsSecond] = useWatch({
    control,
    name: ['start', 'end', 'startIsSecond', 'endIsSecond'],
  })
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
        <Field label="Start" required error={errors.start?.message} hint={`${zoneCity(timeZone)} time`}>
          <Input type="datetime-local" {...register('start')} />
        </Field>
        <Field label="End" required error={errors.end?.message}>
          <Input type="datetime-local" {...register('end')} />
        </Field>
        <ClockChoice
          label="Start"
          wallClock={start}
          timeZone={timeZone}
          isSecond={startIsSecond ?? false}
          onChoose={(isSecond) => setValue('startIsSecond', isSecond)}
          hasError={errors.start !== undefined}
        />
        <ClockChoice
          label="End"
          wallClock={end}
          timeZone={timeZone}
          isSecond={endIsSecond ?? false}
          onChoose={(isSecond) => setValue('endIsSecond', isSecond)}
          hasError={errors.end !== undefined}
        />
      </div>
      <AskFields {...asked} />
    </FormDialog>
  )
}
