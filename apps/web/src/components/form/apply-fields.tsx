import type { ApplyForm } from '@bandstand/domain/booking'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../ui/inputs/field.tsx'
import { MoneyInput } from '../ui/inputs/money-input.tsx'
import { Textarea } from '../ui/inputs/textarea.tsx'

export interface ApplyFieldsProps {
  feeHint: string
  /** What belongs to the fee, below it. */
  children?: ReactNode
}

/** Shows the fields of an application to a gig. Needs the form's FormProvider. */
export function ApplyFields({ feeHint, children }: ApplyFieldsProps) {
  const { register, formState } = useFormContext<ApplyForm>()
  const { errors } = formState
  return (
    <>
      <Field label="Message" required error={errors.message?.message}>
        <Textarea rows={5} placeholder="Why you’re a good fit for this venue" {...register('message')} />
      </Field>
      <Field label="Proposed fee" required error={errors.proposedFee?.message} hint={feeHint}>
        <MoneyInput {...register('proposedFee')} />
      </Field>
      {children}
      <Field label="Set details" optional error={errors.setDetails?.message}>
        <Textarea rows={3} placeholder="Lineup, sets, what you bring" {...register('setDetails')} />
      </Field>
    </>
  )
}
