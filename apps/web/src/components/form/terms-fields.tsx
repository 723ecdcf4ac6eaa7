import { MEAL_CHOICES, MEAL_LABELS, SOUND_CHOICES, SOUND_LABELS } from '@bandstand/domain/booking'
import type { AmendmentForm } from '@bandstand/domain/contracts'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { HoursFields } from './hours-fields.tsx'
import { Checkbox } from '../ui/choices/checkbox.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'
import { MoneyInput } from '../ui/inputs/money-input.tsx'
import { Select } from '../ui/choices/select.tsx'
import { Textarea } from '../ui/inputs/textarea.tsx'

const SOUND_OPTIONS = SOUND_CHOICES.map((value) => ({ value, label: SOUND_LABELS[value] }))
const MEAL_OPTIONS = MEAL_CHOICES.map((value) => ({ value, label: MEAL_LABELS[value] }))

export interface TermsFieldsProps {
  /** IANA; times are wall clocks at the place. */
  timeZone: string
  /** Why the fee cannot be changed; it is then shown as text. */
  feeLocked?: string | undefined
  /** Another field beside the last one of the pairs. */
  children?: ReactNode
}

/** Shows the fields for terms, for an offer or a change of a contract. Needs the form's FormProvider. */
export function TermsFields({ timeZone, feeLocked, children }: TermsFieldsProps) {
  const { register, control, formState } = useFormContext<AmendmentForm>()
  const { errors } = formState
  return (
    <>
      <Field
        label="Fee"
        required
        error={errors.fee?.message}
        hint={feeLocked ?? 'In US dollars, for the whole evening.'}
      >
        <MoneyInput readOnly={feeLocked !== undefined} {...register('fee')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <HoursFields timeZone={timeZone} />
        <Field label="Sets" required error={errors.sets?.message}>
          <Input type="number" inputMode="numeric" min={1} {...register('sets', { valueAsNumber: true })} />
        </Field>
        <Field label="Sound" error={errors.sound?.message}>
          <Controller
            control={control}
            name="sound"
            render={({ field }) => (
              <Select options={SOUND_OPTIONS} value={field.value} onValueChange={field.onChange} />
            )}
          />
        </Field>
        <Field label="Meals" error={errors.meals?.message}>
          <Controller
            control={control}
            name="meals"
            render={({ field }) => (
              <Select options={MEAL_OPTIONS} value={field.value} onValueChange={field.onChange} />
            )}
          />
        </Field>
        {children}
      </div>
      <Checkbox label="The venue provides lodging" {...register('lodging')} />
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={3} {...register('note')} />
      </Field>
    </>
  )
}
