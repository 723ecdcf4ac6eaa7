import { formatDollars } from '@bandstand/domain/money'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { DialogForm } from '../../../components/ui/overlays/dialog-form.tsx'
import type { CardFormProps } from './card-form.ts'
import { failureText } from './failure-text.ts'

type StripeCardFormProps = CardFormProps & { paymentId: string }

/** Shows Stripe's own payment form, in Stripe's frame: no card number reaches this app. */
export default function StripeCardForm(props: StripeCardFormProps) {
  const { clientSecret, publishableKey } = props.form
  const [stripe] = useState(() => loadStripe(publishableKey).catch(() => null))
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => {
    void stripe.then((loaded) => setUnreachable(loaded === null))
  }, [stripe])
  if (isUnreachable)
    return <Alert tone="danger">Error: We couldn’t load the payment form. Nothing was charged.</Alert>
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: appearance() }}>
      <CardForm {...props} />
    </Elements>
  )
}

function CardForm({ form, paymentId, onEnded, onClose }: StripeCardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const pay = async () => {
    if (!stripe || !elements || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: `${window.location.origin}/payments?payment=${paymentId}` },
      })
      if (error) setFailure(`Error: ${error.message ?? 'The card wasn’t accepted.'}`)
      // An incomplete form was never sent to the provider.
      if (error?.type !== 'validation_error') await onEnded()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm
      label="Card"
      failure={failure}
      busy={busy || !isReady}
      submitLabel={`Pay ${formatDollars(form.amount)}`}
      onSubmit={pay}
      onCancel={onClose}
    >
      <PaymentElement onReady={() => setReady(true)} />
    </DialogForm>
  )
}

/** Returns the colors of the theme, which Stripe's frame cannot read. */
function appearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const ink = (name: string) => styles.getPropertyValue(name).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: ink('--focus'),
      colorBackground: ink('--page'),
      colorText: ink('--ink'),
      colorTextSecondary: ink('--ink-2'),
      colorDanger: ink('--danger'),
      borderRadius: '2px',
    },
  }
}
