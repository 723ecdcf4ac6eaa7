import type { OutsideBooking } from '@bandstand/api-spec'
import { OUTSIDE_TEXT_MAX } from '@bandstand/domain/booking'
import { curfewWarning } from '@bandstand/domain/stages'
import type { ReactNode } from 'react'
import { Controller, FormProvider, useWatch } from 'react-hook-form'
import { HoursFields } from '../../../components/form/hours-fields.tsx'
import { RepeatFields } from '../../../components/form/repeat/repeat-fields.tsx'
import { ScopeChoice } from '../../../components/form/scope-choice.tsx'
import { StageChoice } from '../../../components/form/stage-choice.tsx'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { DialogForm } from '../../../components/ui/overlays/dialog-form.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { chosenStage, useStages } from '../../../lib/api/use-stages.ts'
import { useOutsideBooking } from './use-outside-booking.ts'

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
  const { form, submit, busy, error, dismiss, repeat, scope } = useOutsideBooking(booking, props, onClose)
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
        <FormProvider {...form}>
          <HoursFields timeZone={timeZone} />
        </FormProvider>
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
      {booking === null && (
        <RepeatFields
          repeat={repeat.value}
          date={start.slice(0, 10)}
          time={start.slice(11)}
          timeZone={timeZone}
          problem={repeat.problem}
          onChange={(changed) => {
            dismiss()
            repeat.change(changed)
          }}
        />
      )}
      <TextAlert tone="warning" text={curfewWarning(chosenStage(stages, stageId), { start, end })} />
      <Field label="Contact" optional error={errors.contact?.message}>
        <Input autoComplete="off" maxLength={OUTSIDE_TEXT_MAX.line} {...register('contact')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={3} maxLength={OUTSIDE_TEXT_MAX.note} {...register('note')} />
      </Field>
      {booking !== null && booking.otherDates.length > 0 && (
        <ScopeChoice legend="Change which dates" value={scope.value} onChange={scope.change} />
      )}
      {error !== null && <TermsFailure error={error} busy={busy} onUnblocked={dismiss} />}
    </DialogForm>
  )
}
