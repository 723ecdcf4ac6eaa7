import type { CalendarStage } from '@bandstand/api-spec'
import {
  BLOCK_MAX_WEEKS,
  type BlockTimeForm,
  blockTimeForm,
  type BlockTimeInput,
} from '@bandstand/domain/booking'
import { countOf } from '@bandstand/domain/product'
import { addDays, clockTime, dayText, endText, isCalendarDay, zoneCity } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { ClockChoice } from '../../../components/form/clock-choice.tsx'
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { client } from '../../../lib/api/api.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useWrite } from '../../../lib/api/use-write.ts'

export interface BlockTimeDialogProps {
  /** YYYY-MM-DD, at first. */
  day: string
  /** The only stage that is blocked; all of the member's time without it. */
  stage?: CalendarStage | null
  timeZone: string
  onClose: () => void
}

function conflictingOffersText(count: number): string {
  return count === 1
    ? 'You have an open offer in these hours. It can’t be accepted while the time is blocked.'
    : `You have ${count} open offers in these hours. They can’t be accepted while the time is blocked.`
}

/** A year has at most one week in which clocks skip the same hour. */
function movedText({ start, end }: { start: string; end: string }): string {
  return `Clocks go forward on ${dayText(start.slice(0, 10), 'weekday')}. That week, ${clockTime(start.slice(11))} to ${endText(start, end)} is blocked.`
}

const HOURS = { start: '18:00', end: '23:00' }
/** How many weeks a block repeats until the member chooses a day. */
const USUAL_WEEKS = 12

const dayOf = (value: string) => value.slice(0, 10)

/** Shows the form that blocks time in the user's own zone: hours or whole days, once or every week. */
export function BlockTimeDialog({ day, stage = null, timeZone, onClose }: BlockTimeDialogProps) {
  const { form, submit, busy, failure } = useBlockTime(day, stage?.id ?? null, onClose)
  const { register, setValue, getValues, clearErrors, control } = form
  const { errors } = form.formState
  const [allDay, weekly, start, end, startIsSecond, endIsSecond] = useWatch({
    control,
    name: ['allDay', 'weekly', 'start', 'end', 'startIsSecond', 'endIsSecond'],
  })
  const toggleHours = (whole: boolean) => {
    for (const side of ['start', 'end'] as const) {
      const chosen = dayOf(getValues(side))
      setValue(side, whole || !chosen ? chosen : `${chosen}T${HOURS[side]}`)
    }
    clearErrors(['start', 'end'])
  }
  const type = allDay ? 'date' : 'datetime-local'
  return (
    <FormDialog
      onClose={onClose}
      title="Block time"
      description={stage && `On ${stage.name} only. Your other stages stay open.`}
      failure={failure}
      busy={busy}
      submitLabel="Block time"
      onSubmit={submit}
    >
      <Checkbox
        label="All day"
        {...register('allDay', { onChange: () => toggleHours(getValues('allDay')) })}
      />
      <Field
        label={allDay ? 'First day' : 'From'}
        required
        error={errors.start?.message}
        hint={`${zoneCity(timeZone)} time`}
      >
        <Input key={type} type={type} {...register('start')} />
      </Field>
      <ClockChoice
        label="From"
        wallClock={start}
        timeZone={timeZone}
        isSecond={startIsSecond ?? false}
        onChoose={(isSecond) => setValue('startIsSecond', isSecond)}
        hasError={errors.start !== undefined}
      />
      <Field label={allDay ? 'Last day' : 'Until'} required error={errors.end?.message}>
        <Input key={type} type={type} {...register('end')} />
      </Field>
      <ClockChoice
        label="Until"
        wallClock={end}
        timeZone={timeZone}
        isSecond={endIsSecond ?? false}
        onChoose={(isSecond) => setValue('endIsSecond', isSecond)}
        hasError={errors.end !== undefined}
      />
      <Checkbox label="Repeats weekly" {...register('weekly')} />
      {weekly && (
        <Field
          label="Repeats until"
          required
          error={errors.repeatUntil?.message}
          hint={`Up to ${countOf(BLOCK_MAX_WEEKS, 'week')}, on the same weekday`}
        >
          <Input
            type="date"
            min={isCalendarDay(dayOf(start)) ? addDays(dayOf(start), 7) : undefined}
            max={isCalendarDay(dayOf(start)) ? addDays(dayOf(start), (BLOCK_MAX_WEEKS - 1) * 7) : undefined}
            {...register('repeatUntil')}
          />
        </Field>
      )}
      <Field label="Note" optional error={errors.note?.message}>
        <Input {...register('note')} />
      </Field>
    </FormDialog>
  )
}

function useBlockTime(day: string, stageId: string | null, onClose: () => void) {
  const form = useForm<BlockTimeForm, unknown, BlockTimeInput>({
    resolver: zodResolver(blockTimeForm),
    defaultValues: {
      allDay: false,
      start: `${day}T${HOURS.start}`,
      end: `${day}T${HOURS.end}`,
      startIsSecond: false,
      endIsSecond: false,
      weekly: false,
      repeatUntil: addDays(day, (USUAL_WEEKS - 1) * 7),
      note: '',
    },
  })
  const { busy, failure, run } = useWrite({
    changes: ['bookings'],
    keyed: true,
    onFailure: (refusal) => markHours(refusal, form.setError),
  })
  const submit = form.handleSubmit(async (input) => {
    const blocked = await run((key) => client.booking.blockTime({ ...input, stageId, key }))
    if (!blocked) return
    if (blocked.openOffers > 0)
      toast(conflictingOffersText(blocked.openOffers), { tone: 'info', stays: true })
    for (const week of blocked.moved) toast(movedText(week), { tone: 'info', stays: true })
    onClose()
  })
  return { form, submit, busy, failure }
}
