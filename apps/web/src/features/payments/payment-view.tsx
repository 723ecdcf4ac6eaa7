import type { TransactionDetail } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { instantText } from '@bandstand/domain/time'
import { useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { useSplit } from '../../lib/api/use-split.ts'
import { dueText } from '../../lib/text/funding-text.ts'
import { ClaimsView } from './problems/claims-view.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentStamp } from './payment-stamp.tsx'
import { isPaidDirectly, paymentSentence, shownSum } from './payment-text.ts'
import { ProblemView } from './problems/problem-view.tsx'
import { ReleaseCountdown } from './release-countdown.tsx'
import './deposit/pay-sum.css'
import './payment-panel.css'

export interface PaymentViewProps {
  payment: TransactionDetail
  /** Whether the payment is what the page is for: it names the gig, and prints the receipt. */
  isAlone?: boolean
  /** Whether the reader's next step on the page is here, if there is one: its button is the filled one. */
  isMain?: boolean
}

/** Shows a payment wherever one is shown: its sum and status, what can be done, reports of other payments and of problems. */
export function PaymentView({ payment, isAlone = false, isMain = true }: PaymentViewProps) {
  const [message, setMessage] = useState<string | null>(null)
  const { gig, chargeFailure } = payment
  const split = useSplit(payment.bookingId, { enabled: payment.me === 'artist' && payment.earned > 0 })
  const due = dueText(payment.funding, gig.timeZone)
  // Once it can be reported as paid outside, it is at its last steps.
  const isEnding =
    payment.settlement === 'owed' ||
    payment.funding.state === 'overdue' ||
    (isPaidDirectly(payment) && payment.abilities.claimOutside)
  return (
    <>
      <div className="panel">
        <div className="pay-bar">
          {isAlone ? <h2 className="t4">{gig.title}</h2> : <PaySum payment={payment} />}
          <PaymentStamp payment={payment} />
        </div>
        {isAlone && <PaySum payment={payment} />}
        <div className="stack gap-1">
          <p>{paymentSentence(payment, split)}</p>
          {due && <p>{due}</p>}
          {isEnding && payment.settlesBy && (
            <p>
              If it isn’t settled by {instantText(payment.settlesBy, gig.timeZone)}, it’s recorded as unpaid.
            </p>
          )}
          {payment.releasesAt && <ReleaseCountdown payment={payment} at={payment.releasesAt} />}
        </div>
        {chargeFailure && <Alert tone="danger" title={`Error: ${chargeFailure}`} />}
        <TextAlert tone="success" onDismiss={() => setMessage(null)} text={message} />
        <PaymentActions payment={payment} isAlone={isAlone} isMain={isMain} onDone={setMessage} />
      </div>
      <ClaimsView payment={payment} onDone={setMessage} />
      <ProblemView payment={payment} onDone={setMessage} />
    </>
  )
}

function PaySum({ payment }: { payment: TransactionDetail }) {
  return <p className="pay-sum">{formatDollars(shownSum(payment))}</p>
}
