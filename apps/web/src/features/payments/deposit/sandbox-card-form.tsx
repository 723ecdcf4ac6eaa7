import { PRODUCT_NAME } from '@bandstand/domain/product'
import { formatDollars } from '@bandstand/domain/money'
import { useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { DialogForm } from '../../../components/ui/overlays/dialog-form.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import type { CardFormProps } from './card-form.ts'
import { failureText } from './failure-text.ts'
import { TestMoney } from './test-money.tsx'
import './sandbox-card-form.css'

const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0025 0000 3155', does: 'pays after your bank asks you to confirm' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
  { number: '4000 0000 0000 0069', does: 'has expired' },
  { number: '4000 0000 0000 0259', does: 'pays, then the bank reverses it' },
]

interface SandboxAnswer {
  status: 'succeeded' | 'processing' | 'open' | 'requires_action'
  failure: string | null
}

/** Shows the card form of the built-in provider of test money, which accepts only the test cards that it lists. */
export function SandboxCardForm({ form, onEnded, onClose }: CardFormProps) {
  const [card, setCard] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [bankAsks, setBankAsks] = useState(false)

  const pay = async (confirmed: boolean | null) => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await send(form, card, confirmed)
      setBankAsks(answer.status === 'requires_action')
      if (answer.status === 'requires_action') return
      if (answer.failure) setFailure(`Error: ${answer.failure}`)
      await onEnded()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  if (bankAsks) {
    return (
      <section className="stack" aria-label="Confirm with your bank">
        <p className="lede">
          Test bank: Do you want to pay {formatDollars(form.amount)} to {PRODUCT_NAME} with the card ending in{' '}
          {card.slice(-4)}?
        </p>
        <div className="dialog__acts">
          <Button variant="danger" busy={busy} onClick={() => void pay(false)}>
            No, that wasn’t me
          </Button>
          <Button variant="act" busy={busy} onClick={() => void pay(true)}>
            Yes, confirm
          </Button>
        </div>
      </section>
    )
  }
  return (
    <DialogForm
      label="Card"
      failure={failure}
      busy={busy}
      submitLabel={`Pay ${formatDollars(form.amount)}`}
      onSubmit={() => {
        setMissing(card.trim() === '')
        if (card.trim() !== '' && !busy) void pay(null)
      }}
      onCancel={onClose}
    >
      <TestMoney />
      <Field label="Test card number" required error={missing ? 'Enter or choose a test card' : undefined}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={card}
          onChange={(event) => setCard(event.target.value)}
        />
      </Field>
      <fieldset className="test-cards">
        <legend className="label">Test cards</legend>
        {TEST_CARDS.map(({ number, does }) => (
          <button key={number} type="button" aria-pressed={card === number} onClick={() => setCard(number)}>
            <span>{number}</span> {does}
          </button>
        ))}
      </fieldset>
    </DialogForm>
  )
}

async function send(
  { intentId, clientSecret }: CardFormProps['form'],
  card: string,
  confirmed: boolean | null,
): Promise<SandboxAnswer> {
  const answer = await fetch(`/sandbox/intents/${encodeURIComponent(intentId)}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card, confirmed }),
  })
  if (!answer.ok) throw new Error(`The test provider answered with ${answer.status}`)
  return (await answer.json()) as SandboxAnswer
}
