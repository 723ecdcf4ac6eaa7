import type { CalendarEntry, CalendarStage } from '@bandstand/api-spec'
import { type MoveGigForm, type MoveGigInput, moveGigInput } from '@bandstand/domain/gigs'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { ClockChoice } from '../../../components/form/clock-choice.tsx'
import { NativeSelect } from '../../../components/ui/choices/native-select.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { fieldIssues } from '../../../lib/api/api.ts'
import { useMoveGig } from './use-move-gig.ts'

export interface MoveGigDialogProps {
  entry: CalendarEntry
  /** Those of the venue. */
  stages: readonly CalendarStage[]
  onClose: () => void
}

/** Asks to which day, time and stage an open gig is moved. */
export function MoveGigDialog({ entry, stages, onClose }: MoveGigDialogProps) {
  const [date = '', time = ''] = entry.start.split('T')
  const { register, handleSubmit, setValue, setError, control, formState } = useForm<
    MoveGigForm,
    unknown,
    MoveGigInput
  >({
    resolver: zodResolver(moveGigInput),
    defaultValues: { date, time, timeIsSecond: false, stageId: entry.stageId ?? undefined },
  })
  const typed = useWatch({ control })
  const { move, warningOf, busy, failure } = useMoveGig(stages, (error) => {
    for (const { path, message } of fieldIssues(error)) {
      const field = path.at(-1)
      if (field === 'date' || field === 'time') setError(field, { type: 'server', message })
    }
  })
  const { errors } = formState
  const submit = handleSubmit(async (to) => {
    if (await move(entry, to)) onClose()
  })
  return (
    <FormDialog
      onClose={onClose}
      title={`Move ${entry.title}`}
      description="Artists who applied stay applicants. They see the new date on the gig."
      failure={errors.date || errors.time ? null : failure}
      busy={busy}
      submitLabel="Move gig"
      onSubmit={submit}
    >
      <Field label="Date" required error={errors.date?.message}>
        <Input type="date" {...register('date')} />
      </Field>
      <Field label="Time" required error={errors.time?.message}>
        <Input type="time" {...register('time')} />
      </Field>
      <ClockChoice
        label="Time"
        wallClock={`${typed.date}T${typed.time}`}
        timeZone={entry.timeZone}
        isSecond={typed.timeIsSecond ?? false}
        onChoose={(isSecond) => setValue('timeIsSecond', isSecond)}
        hasError={errors.time !== undefined}
      />
      {stages.length > 1 && entry.stageId !== null && (
        <Field label="Stage">
          <NativeSelect
            options={stages.map(({ id, name }) => ({ value: id, label: name }))}
            value={typed.stageId ?? entry.stageId}
            onValueChange={(stageId) => setValue('stageId', stageId)}
          />
        </Field>
      )}
      <TextAlert tone="warning" text={warningOf(entry, typed)} />
    </FormDialog>
  )
}
