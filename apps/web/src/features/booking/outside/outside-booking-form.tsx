import type { OutsideBooking } from '@bandstand/api-spec'
import {
  OUTSIDE_TEXT_MAX,
  type OutsideBookingForm as Values,
  type OutsideBookingInput,
  outsideBookingInput,
} from '@bandstand/domain/booking'
import { centsOf, moneyInput } from '@bandstand/domain/money'
import { curfewWarning } from '@bandstand/domain/stages'
import { zoneCity } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { ClockChoice } from '../../../components/form/clock-choice.tsx'
import { StageChoice } from '../../../components/form/stage-choice.tsx'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { DialogForm } from '../../../components/ui/overlays/dialog-form.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { client, fieldIssues } from '../../../lib/api/api.ts'
import { chosenStage, useStages } from '../../../lib/api/use-stages.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { toast } from '../../../lib/screen/toast.ts'

export interface OutsideBookingFormProps {
  /** Null for a new one, which begins with `hours`. */
  booking: OutsideBooking | null
  hours: { start: string; end: string }
  timeZone: string
  venueId: string
  /** Of a new one, at first; the venue's first stage without it. */
  stageId?: string | null
  /** Of a new one, at first. */
  actName?: string
  onClose: () => void
  /** Before the fields. */
  children?: ReactNode
}

/** Shows the form of what a venue agreed on with an act outside of Bandstand. */
export function OutsideBookingForm({
  booking,
  timeZone,
  venueId,
  onClose,
  ...props
}: OutsideBookingFormProps) {
  const { form, submit, busy, error, dismiss } = useOutsideBooking(booking, props, onClose)
  const { register, control } = form
  const { errors } = form.formState
  const stages = useStages(venueId)
  const [start, end, stageId] = useWatch({ control, name: ['start', 'end', 'stageId'] })
  return (
    <DialogForm
      label="Outside booking"
      busy={busy}
      submitLabel={booking ? 'Save changes' : 'Add to calendar'}
      onSubmit={submit}
      onChange={dismiss}
      onCancel={onClose}
    >
      {props.children}
      <Field label="Act" required error={errors.actName?.message}>
        <Input autoComplete="off" maxLength={OUTSIDE_TEXT_MAX.line} {...register('actName')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <HoursFields form={form} timeZone={timeZone} />
        <Controller
          control={control}
          name="stageId"
          render={({ field }) => (
            <StageChoice
              stages={stages}
              value={field.value}
              error={errors.stageId?.message}
              onValueChange={field.onChange}
            />
          )}
        />
        <Field label="Fee" optional error={errors.fee?.message} hint="In US dollars. Only you see it.">
          <MoneyInput {...register('fee')} />
        </Field>
      </div>
      <TextAlert tone="warning" text={curfewWarning(chosenStage(stages, stageId), { start, end })} />
      <Field label="Contact" optional error={errors.contact?.message}>
        <Input autoComplete="off" maxLength={OUTSIDE_TEXT_MAX.line} {...register('contact')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={3} maxLength={OUTSIDE_TEXT_MAX.note} {...register('note')} />
      </Field>
      {error !== null && <TermsFailure error={error} busy={busy} onUnblocked={dismiss} />}
    </DialogForm>
  )
}

interface HoursFieldsProps {
  form: ReturnType<typeof useOutsideBooking>['form']
  timeZone: string
}

function HoursFields({ form: { register, control, setValue, formState }, timeZone }: HoursFieldsProps) {
  const { errors } = formState
  const [start, end, startIsSecond, endIsSecond] = useWatch({
    control,
    name: ['start', 'end', 'startIsSecond', 'endIsSecond'],
  })
  return (
    <>
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
    </>
  )
}

function useOutsideBooking(
  booking: OutsideBooking | null,
  { hours, stageId = null, actName = '' }: Pick<OutsideBookingFormProps, 'hours' | 'stageId' | 'actName'>,
  onClose: () => void,
) {
  // A second click, and a retry after a lost response, save the same one.
  const [id] = useState(() => booking?.id ?? crypto.randomUUID())
  const form = useForm<Values, unknown, OutsideBookingInput>({
    resolver: zodResolver(outsideBookingInput),
    defaultValues: booking
      ? valuesOf(booking)
      : {
          actName,
          start: hours.start,
          end: hours.end,
          startIsSecond: false,
          endIsSecond: false,
          fee: '',
          contact: '',
          note: '',
          stageId,
        },
  })
  const { busy, error, run, dismiss } = useWrite({
    changes: ['bookings'],
    onFailure: (failure) => markHours(failure, form.setError),
  })
  const submit = form.handleSubmit(async (input) => {
    const saved = await run(() => client.booking.saveOutside({ ...input, id }))
    if (!saved) return
    toast(booking ? 'Saved' : `${saved.actName} is in your calendar`)
    onClose()
  })
  return { form, submit, busy, error: fieldIssues(error).length > 0 ? null : error, dismiss }
}

/** Returns an outside booking as the fields of its form, or as what puts it back. */
export function valuesOf(booking: OutsideBooking): Values {
  const { actName, start, end, startIsSecond, endIsSecond, fee, contact, note, stage } = booking
  return {
    actName,
    start,
    end,
    startIsSecond,
    endIsSecond,
    fee: fee === null ? '' : moneyInput(centsOf(fee)),
    contact,
    note,
    stageId: stage?.id ?? null,
  }
}
