import {
  PROBLEM_TEXT_MAX,
  type ReportProblemForm,
  type ReportProblemInput,
  reportProblemInput,
} from '@bandstand/domain/payments'
import { otherSide } from '@bandstand/domain/lifecycle'
import { centsOf, decimalDollars, formatDollars, formatMoney } from '@bandstand/domain/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { client } from '../../../lib/api/api.ts'
import type { PaymentDialogProps } from '../payment-dialog.ts'
import { typedCents } from '../payment-text.ts'
import { useMoneyRequest } from '../use-money-request.ts'

type Form = Omit<ReportProblemForm, 'key'>
type Input = Omit<ReportProblemInput, 'key'>

/** Shows the form for what went wrong and what the fee should be instead, and how much the report freezes. */
export function ReportProblemDialog({ payment, onClose, onDone }: PaymentDialogProps) {
  const { id, amount, me, artist } = payment
  const { request, busy, failure } = useMoneyRequest(client.payments.reportProblem, ({ message }) =>
    onDone(message),
  )
  const { register, handleSubmit, control, formState } = useForm<Form, unknown, Input>({
    resolver: zodResolver(reportProblemInput.omit({ key: true })),
    defaultValues: { earned: me === 'artist' ? decimalDollars(centsOf(amount)) : '', text: '' },
  })
  const { errors } = formState
  const earnedCents = typedCents(useWatch({ control, name: 'earned' }), amount)
  const consequence =
    me === 'artist'
      ? `All of ${formatDollars(amount)} stays held until you both agree.`
      : earnedCents === null
        ? `Up to ${formatDollars(amount)}. That amount goes to ${artist.name} right away. The rest stays held until you both agree.`
        : `${formatMoney(earnedCents)} goes to ${artist.name} right away. ${formatMoney(centsOf(amount) - earnedCents)} stays held until you both agree.`
  const submit = handleSubmit((input) => request({ ...input, id }))
  return (
    <FormDialog
      wide
      onClose={onClose}
      title="Report a problem"
      description={
        <>
          <GigLine gig={payment.gig} artist={artist.name} venue={payment.venue.name} />
          {payment[otherSide(me)].name} will see this right away, and can accept your proposal or make
          another. Nothing is released automatically until you both agree.
        </>
      }
      failure={failure}
      busy={busy}
      submitLabel="Send report"
      submitVariant="danger-solid"
      onSubmit={submit}
    >
      <Field label="What went wrong?" required error={errors.text?.message}>
        <Textarea maxLength={PROBLEM_TEXT_MAX} {...register('text')} />
      </Field>
      <Field
        label={`What ${me === 'artist' ? 'you' : artist.name} should get of ${formatDollars(amount)}`}
        required
        hint={consequence}
        error={errors.earned?.message}
      >
        <MoneyInput {...register('earned')} />
      </Field>
    </FormDialog>
  )
}
