import {
  CLAIM_ANSWER_DAYS,
  CLAIM_METHOD_LABELS,
  CLAIM_METHODS,
  type ClaimOutsideForm,
  type ClaimOutsideInput,
  claimOutsideInput,
  settlesText,
} from '@bandstand/domain/payments'
import { dayIn } from '@bandstand/domain/time'
import { otherSide } from '@bandstand/domain/lifecycle'
import { centsOf, decimalDollars, formatDollars } from '@bandstand/domain/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { NativeSelect } from '../../../components/ui/choices/native-select.tsx'
import { client } from '../../../lib/api/api.ts'
import type { PaymentDialogProps } from '../payment-dialog.ts'
import { dueOf, typedCents, unansweredText } from '../payment-text.ts'
import { useMoneyRequest } from '../use-money-request.ts'
import { useNow } from '../../../lib/screen/use-now.ts'

type Form = Omit<ClaimOutsideForm, 'key'>
type ClaimInput = Omit<ClaimOutsideInput, 'key'>

const METHODS = CLAIM_METHODS.map((value) => ({ value, label: CLAIM_METHOD_LABELS[value] }))

/** Shows the form for how much was paid outside Bandstand, how and when; the other party confirms or denies it. */
export function ClaimOutsideDialog({ payment, onClose, onDone }: PaymentDialogProps) {
  const { id, gig, me } = payment
  const due = dueOf(payment)
  const other = payment[otherSide(me)].name
  const { request, busy, failure } = useMoneyRequest(client.payments.claimOutside, ({ message }) =>
    onDone(message),
  )
  const today = dayIn(gig.timeZone, new Date(useNow(60_000)))
  const { register, control, handleSubmit, formState } = useForm<Form, unknown, ClaimInput>({
    resolver: zodResolver(claimOutsideInput.omit({ key: true })),
    defaultValues: { amount: decimalDollars(centsOf(due)), method: 'cash', paidOn: today },
  })
  const { errors } = formState
  const typed = typedCents(useWatch({ control, name: 'amount' }), due)
  const submit = handleSubmit((input) => request({ ...input, id }))
  return (
    <FormDialog
      wide
      onClose={onClose}
      title="Report outside payment"
      description={
        <>
          <GigLine gig={gig} artist={payment.artist.name} venue={payment.venue.name} />
          {other} has {CLAIM_ANSWER_DAYS} days to confirm or deny what you report.{' '}
          {unansweredText(payment, other)} No money moves on Bandstand, and there’s no fee.
        </>
      }
      failure={failure}
      busy={busy}
      submitLabel="Report payment"
      onSubmit={submit}
    >
      <Field
        label="Amount"
        required
        hint={
          typed ? settlesText(typed, centsOf(due), `If ${other} confirms`) : `Up to ${formatDollars(due)}.`
        }
        error={errors.amount?.message}
      >
        <MoneyInput {...register('amount')} />
      </Field>
      <Field label="How it was paid" required error={errors.method?.message}>
        <Controller
          control={control}
          name="method"
          render={({ field: { value, onChange } }) => (
            <NativeSelect options={METHODS} value={value} onValueChange={onChange} />
          )}
        />
      </Field>
      <Field label="Day it was paid" required error={errors.paidOn?.message}>
        <Input type="date" max={today} {...register('paidOn')} />
      </Field>
    </FormDialog>
  )
}
