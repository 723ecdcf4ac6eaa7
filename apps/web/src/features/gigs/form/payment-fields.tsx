import { PAYMENT_TYPE_LABELS, type PaymentType } from '@bandstand/domain/gigs'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ComparablePay } from '../../../components/form/comparable-pay.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { Select } from '../../../components/ui/choices/select.tsx'
import type { GigFormValues } from './gig-form-values.ts'

export interface PaymentFieldsProps {
  types: readonly PaymentType[]
  /** An edit may leave the amount empty. */
  payRequired: boolean
}

/** Shows the fields of a gig's pay. */
export function PaymentFields({ types, payRequired }: PaymentFieldsProps) {
  const { control, register, formState } = useFormContext<GigFormValues>()
  const { errors } = formState
  const [position, date, durationMinutes] = useWatch({
    control,
    name: ['position', 'date', 'durationMinutes'],
  })
  return (
    <section>
      <SectionHead>Payment Information</SectionHead>
      <div className="gig-form__pair">
        <Field
          label="Payment amount"
          required={payRequired}
          optional={!payRequired}
          hint={payRequired ? undefined : 'If you leave it empty, the gig pays $0.'}
          error={errors.pay?.message}
        >
          <MoneyInput type="number" step="0.01" min="0" {...register('pay')} />
        </Field>
        <Field label="Payment type" error={errors.paymentType?.message}>
          <Controller
            control={control}
            name="paymentType"
            render={({ field }) => (
              <Select
                options={types.map((type) => ({ value: type, label: PAYMENT_TYPE_LABELS[type] }))}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </div>
      <ComparablePay gig={{ position, date, durationMinutes }} />
    </section>
  )
}
