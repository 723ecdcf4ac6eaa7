import { type WithdrawForm, type WithdrawInput, withdrawInput } from '@bandstand/domain/payments'
import { centsOf, decimalDollars, formatDollars, formatMoney } from '@bandstand/domain/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { typedCents } from '../payment-text.ts'
import { type BalanceOf, PAYOUT_CALLS } from './payout-calls.ts'
import { useMoneyRequest } from '../use-money-request.ts'

export interface WithdrawDialogProps {
  of: BalanceOf
  /** US dollars. */
  available: number
  onClose: () => void
  /** Called when the bank has changed, or has returned a payout. */
  onOtherBank: () => void
  onDone: (message: string) => void
}

/** Shows the form that sends the balance, or a part of it, to its owner's bank. */
export function WithdrawDialog({ of, available, onClose, onOtherBank, onDone }: WithdrawDialogProps) {
  const { request, busy, failure, refusal } = useMoneyRequest(PAYOUT_CALLS[of].withdraw, ({ amount }) =>
    onDone(`${formatDollars(amount)} is on its way to your bank.`),
  )
  const cents = centsOf(available)
  const { register, handleSubmit, control, formState } = useForm<
    Omit<WithdrawForm, 'key'>,
    unknown,
    Omit<WithdrawInput, 'key'>
  >({
    resolver: zodResolver(withdrawInput.omit({ key: true })),
    defaultValues: { amount: decimalDollars(cents) },
  })
  const typed = typedCents(useWatch({ control, name: 'amount' }), available)
  const submit = handleSubmit((input) => request(input))
  return (
    <FormDialog
      onClose={onClose}
      title="Withdraw to Bank"
      description={`Your available balance is ${formatDollars(available)}.`}
      failure={
        refusal === 'SECOND_STEP_REQUIRED' ? (
          <>
            {failure} <Link to="/settings?tab=password#two-step">Turn it on</Link>
          </>
        ) : (
          failure
        )
      }
      busy={busy}
      submitLabel={typed === null ? 'Withdraw' : `Withdraw ${formatMoney(typed)}`}
      onSubmit={submit}
    >
      <Field
        label="Amount"
        required
        hint={
          typed === null
            ? `Up to ${formatDollars(available)}.`
            : typed < cents
              ? `${formatMoney(typed)} goes to your bank. ${formatMoney(cents - typed)} stays in your balance.`
              : `All ${formatMoney(typed)} goes to your bank.`
        }
        error={formState.errors.amount?.message}
      >
        <MoneyInput {...register('amount')} />
      </Field>
      <button type="button" className="link justify-self-start" onClick={onOtherBank}>
        Use another bank account
      </button>
    </FormDialog>
  )
}
