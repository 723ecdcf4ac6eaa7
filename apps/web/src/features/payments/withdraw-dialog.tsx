import { type WithdrawForm, type WithdrawInput, withdrawInput } from '@bandstand/domain/payments'
import { centsOf, decimalDollars, formatDollars, formatMoney } from '@bandstand/domain/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { MoneyInput } from '../../components/ui/money-input.tsx'
import { client } from '../../lib/api.ts'
import { typedCents } from './payment-words.ts'
import { useMoneyPress } from './use-money-press.ts'

export interface WithdrawDialogProps {
  /** US dollars. */
  available: number
  onClose: () => void
  /** The bank is another one by now, or returned what was sent to it. */
  onOtherBank: () => void
  onDone: (message: string) => void
}

/** Sends the whole balance, or as much as is typed, to the artist's bank. */
export function WithdrawDialog({ available, onClose, onOtherBank, onDone }: WithdrawDialogProps) {
  const { press, busy, failure } = useMoneyPress(client.payments.withdraw, ({ amount }) =>
    onDone(`${formatDollars(amount)} is on its way to your bank.`),
  )
  const { register, handleSubmit, control, formState } = useForm<
    Omit<WithdrawForm, 'key'>,
    unknown,
    Omit<WithdrawInput, 'key'>
  >({
    resolver: zodResolver(withdrawInput.omit({ key: true })),
    defaultValues: { amount: decimalDollars(centsOf(available)) },
  })
  const typed = typedCents(useWatch({ control, name: 'amount' }), available)
  const submit = handleSubmit((input) => press(input))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Withdraw to Bank"
      description={`You have ${formatDollars(available)}.`}
    >
      <form
        noValidate
        className="stack"
        aria-label="Withdraw to Bank"
        onSubmit={(event) => void submit(event)}
      >
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field
          label="Amount"
          required
          hint={
            typed === null
              ? `At most ${formatDollars(available)}.`
              : `${formatMoney(typed)} goes to your bank, ${formatMoney(centsOf(available) - typed)} stays here.`
          }
          error={formState.errors.amount?.message}
        >
          <MoneyInput {...register('amount')} />
        </Field>
        <button type="button" className="link justify-self-start" onClick={onOtherBank}>
          Use another bank account
        </button>
        <div className="dialog__acts">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="act" type="submit" busy={busy}>
            {typed === null ? 'Withdraw' : `Withdraw ${formatMoney(typed)}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
