import type { TransactionDetail } from '@bandstand/api-spec'
import { otherSide } from '@bandstand/domain/lifecycle'
import { formatDollars, formatMoney } from '@bandstand/domain/money'
import { receiptKind } from '@bandstand/domain/payments'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { DownloadButton } from '../../components/ui/page/download-button.tsx'
import { client } from '../../lib/api/api.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { CancelPaymentDialog } from './cancel-payment-dialog.tsx'
import { ClaimOutsideDialog } from './problems/claim-outside-dialog.tsx'
import { DepositDialog } from './deposit/deposit-dialog.tsx'
import { cancelText, depositText, escrowCents, nextStepOf, releaseText } from './payment-text.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { ReportProblemDialog } from './problems/report-problem-dialog.tsx'
import './payment-actions.css'

type Question = 'deposit' | 'release' | 'cancel' | 'problem' | 'claim'

export interface PaymentActionsProps {
  payment: TransactionDetail
  /** Whether the page is about the payment alone: it prints the receipt, and only here the payment can be cancelled, with its booking. */
  isAlone: boolean
  /** Whether the next step is the main one of the page. */
  isMain: boolean
  /** Called with a text about what was done. */
  onDone: (message: string) => void
}

/** Shows what the reader can do with a payment, each action with its effect in dollars. */
export function PaymentActions({ payment, isAlone, isMain, onDone }: PaymentActionsProps) {
  const [asked, setAsked] = useState<{ what: Question; of: TransactionDetail } | null>(null)
  const ask = (what: Question) => setAsked({ what, of: payment })
  const close = () => setAsked(null)
  const done = (message: string) => {
    close()
    onDone(message)
  }
  const { abilities, settlement, owed, id } = payment
  const now = useNow(60_000)
  const next = isMain ? nextStepOf(payment, now) : null
  return (
    <div className="pay-acts">
      {abilities.deposit && (
        <Action says={depositText(payment)}>
          <Button variant={next === 'deposit' ? 'act' : 'plain'} onClick={() => ask('deposit')}>
            {settlement === 'owed' ? `Pay ${formatDollars(owed)}` : 'Deposit Funds'}
          </Button>
        </Action>
      )}
      {abilities.release && (
        <Action says={releaseText(payment)}>
          <Button variant={next === 'release' ? 'act' : 'plain'} onClick={() => ask('release')}>
            Release Funds
          </Button>
        </Action>
      )}
      {abilities.reportProblem && (
        <Action
          says={`Whatever you dispute of the ${formatMoney(escrowCents(payment))} stays held until you both agree.`}
        >
          <Button onClick={() => ask('problem')}>Report a problem</Button>
        </Action>
      )}
      {abilities.claimOutside && (
        <Action
          says={`Use this if it was paid in cash, by check or another way. We’ll ask ${payment[otherSide(payment.me)].name} to confirm it.`}
        >
          <Button onClick={() => ask('claim')}>Report outside payment</Button>
        </Action>
      )}
      {isAlone && abilities.cancel && (
        <Action says={cancelText(payment)}>
          <Button variant="danger" onClick={() => ask('cancel')}>
            Cancel Payment and Booking
          </Button>
        </Action>
      )}
      {receiptKind(payment) && (
        <div className="row">
          {isAlone && (
            <Button onClick={() => window.print()}>
              <Printer className="i" aria-hidden="true" />
              Print Receipt
            </Button>
          )}
          <DownloadButton load={() => client.payments.receipt({ id })} fallbackName="receipt.pdf">
            {isAlone ? 'Download PDF' : 'Download receipt'}
          </DownloadButton>
        </div>
      )}
      {asked?.what === 'deposit' && <DepositDialog payment={asked.of} onClose={close} onDone={done} />}
      {asked?.what === 'release' && <ReleaseDialog payment={asked.of} onClose={close} onDone={done} />}
      {asked?.what === 'cancel' && <CancelPaymentDialog payment={asked.of} onClose={close} onDone={done} />}
      {asked?.what === 'claim' && <ClaimOutsideDialog payment={asked.of} onClose={close} onDone={done} />}
      {asked?.what === 'problem' && <ReportProblemDialog payment={asked.of} onClose={close} onDone={done} />}
    </div>
  )
}

/** Shows a button and, beside it, what it does. */
function Action({ says, children }: { says: string; children: ReactNode }) {
  return (
    <div className="pay-act">
      {children}
      <p className="hint">{says}</p>
    </div>
  )
}
