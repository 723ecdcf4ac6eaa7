import type { Balance } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { Landmark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { BankDialog } from './bank-dialog.tsx'
import type { BalanceOf } from './payout-calls.ts'
import { PayoutPause } from './payout-pause.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import './balances.css'
import '../deposit/pay-sum.css'

interface AvailableBalanceProps {
  of: BalanceOf
  title: string
  sums: Balance
  cameFromBank: boolean
  canWithdraw: boolean
  /** Whether no other action on the page comes first. */
  isNext: boolean
  /** Other sums beside it. */
  children?: ReactNode
}

/** Shows what can be withdrawn, and withdraws it. */
export function AvailableBalance({
  of,
  title,
  sums,
  cameFromBank,
  canWithdraw,
  isNext,
  children,
}: AvailableBalanceProps) {
  const [asked, setAsked] = useState<'withdraw' | 'bank' | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const close = () => setAsked(null)
  const isPaused = sums.payoutsFrozen || sums.payoutsFrom !== null
  const isEmpty = sums.payoutsReady && sums.available <= 0
  const id = `available-${of}`
  return (
    <div className="stack">
      {message ? (
        <Alert tone="success" onDismiss={() => setMessage(null)}>
          {message}
        </Alert>
      ) : (
        cameFromBank && !isPaused && <BankState isReady={sums.payoutsReady} />
      )}
      <PayoutPause of={of} sums={sums} />
      <div className="tills">
        <section className="till" aria-labelledby={id}>
          <h2 id={id} className="t5">
            {title}
          </h2>
          <p className="pay-sum">{formatDollars(sums.available)}</p>
          <p className="muted">{availableText(sums, of)}</p>
          {canWithdraw && (
            <div className="row">
              <Button
                variant={isNext && sums.available > 0 ? 'act' : 'plain'}
                disabled={isEmpty || isPaused}
                onClick={() => setAsked(sums.payoutsReady ? 'withdraw' : 'bank')}
              >
                <Landmark className="i" aria-hidden="true" />
                {of === 'own' ? 'Withdraw to your bank' : 'Withdraw to Bank'}
              </Button>
            </div>
          )}
        </section>
        {children}
      </div>
      {asked === 'bank' && <BankDialog of={of} onClose={close} />}
      {asked === 'withdraw' && (
        <WithdrawDialog
          of={of}
          available={sums.available}
          onClose={close}
          onOtherBank={() => setAsked('bank')}
          onDone={(text) => {
            close()
            setMessage(text)
          }}
        />
      )}
    </div>
  )
}

function availableText(
  { available, withdrawing, payoutsReady, payoutsFrozen, payoutsFrom }: Balance,
  of: BalanceOf,
): string {
  // Of what was withdrawn before the pause, some may be with the bank: the list of withdrawals shows which.
  if (withdrawing > 0 && (payoutsFrozen || payoutsFrom !== null))
    return `${formatDollars(withdrawing)} more is being withdrawn`
  if (withdrawing > 0) return `${formatDollars(withdrawing)} more is on its way to your bank`
  if (available > 0)
    return of === 'own' ? 'Your shares of what your acts earned' : 'What you’ve earned, minus withdrawals'
  return payoutsReady
    ? 'Nothing to withdraw now'
    : 'Nothing to withdraw yet, but you can set up your bank account now'
}

/** Polls after the return from the provider, which reports later whether it can pay the bank. */
function BankState({ isReady }: { isReady: boolean }) {
  return isReady ? (
    <Alert tone="success">Your bank account is set up. You can withdraw now.</Alert>
  ) : (
    <Alert>The payment provider is still checking your bank account. This page updates when it’s done.</Alert>
  )
}
