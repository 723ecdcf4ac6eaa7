import type { TransactionStatus } from '@bandstand/domain/payments'
import './payment-flow.css'

const STEPS = [
  'Deposit into escrow before the gig',
  'Funds held until the gig is completed',
  'Release to the artist',
]
/** Returns how many steps a payment has passed; null for one that has ended early. */
const DONE: Record<TransactionStatus, number | null> = {
  pending: 0,
  in_escrow: 1,
  completed: 3,
  cancelled: null,
  failed: null,
}

/** Shows the steps of a payment, with the one where this payment is. */
export function PaymentFlow({ status }: { status: TransactionStatus }) {
  const done = DONE[status]
  return (
    <section aria-labelledby="payment-flow">
      <h3 id="payment-flow" className="t5 mb-2">
        Payment Flow
      </h3>
      <ol className="pay-flow">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={done !== null && index < done ? 'is-done' : undefined}
            aria-current={index === done ? 'step' : undefined}
          >
            <span>
              {step}
              {done !== null && index < done && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
