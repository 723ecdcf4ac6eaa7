import {
  type ProposeSplitForm,
  type ProposeSplitInput,
  proposeSplitInput,
  SPLIT_NOTE_MAX,
} from '@bandstand/domain/payments'
import { otherSide } from '@bandstand/domain/lifecycle'
import { centsOf, formatDollars } from '@bandstand/domain/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { client } from '../../../lib/api/api.ts'
import type { PaymentDialogProps } from '../payment-dialog.ts'
import { splitText, typedCents } from '../payment-text.ts'
import { useMoneyRequest } from '../use-money-request.ts'

type Form = Omit<ProposeSplitForm, 'key'>
type Input = Omit<ProposeSplitInput, 'key'>

/** Shows the form that proposes how to divide the whole fee. */
export function ProposeSplitDialog({ payment, onClose, onDone }: PaymentDialogProps) {
  const { id, amount, earned: released, me, artist } = payment
  const { request, busy, failure } = useMoneyRequest(client.payments.proposeSplit, ({ message }) =>
    onDone(message),
  )
  const { register, handleSubmit, control, formState } = useForm<Form, unknown, Input>({
    resolver: zodResolver(proposeSplitInput.omit({ key: true })),
    defaultValues: { earned: '', note: '' },
  })
  const typed = typedCents(useWatch({ control, name: 'earned' }), amount)
  const range =
    released > 0
      ? `Between ${formatDollars(released)}, which has already been released, and ${formatDollars(amount)}.`
      : `Up to ${formatDollars(amount)}. The rest goes back to the venue’s card.`
  const submit = handleSubmit((input) => request({ ...input, id }))
  return (
    <FormDialog
      onClose={onClose}
      title="Propose a split"
      description={
        <>
          <GigLine gig={payment.gig} artist={artist.name} venue={payment.venue.name} />
          This replaces any earlier proposal. No money moves until {payment[otherSide(me)].name} accepts.
        </>
      }
      failure={failure}
      busy={busy}
      submitLabel="Send proposal"
      onSubmit={submit}
    >
      <Field
        label={`What ${me === 'artist' ? 'you' : artist.name} should get of ${formatDollars(amount)}`}
        required
        hint={typed === null || typed < centsOf(released) ? range : splitText(payment, typed)}
        error={formState.errors.earned?.message}
      >
        <MoneyInput {...register('earned')} />
      </Field>
      <Field
        label={`Note for ${payment[otherSide(me)].name}`}
        optional
        hint={`${payment[otherSide(me)].name} can read it with your proposal.`}
        error={formState.errors.note?.message}
      >
        <Textarea rows={3} maxLength={SPLIT_NOTE_MAX} {...register('note')} />
      </Field>
    </FormDialog>
  )
}
