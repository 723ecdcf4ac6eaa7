import type { TransactionPage } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { DescriptionList } from '../../../components/ui/page/description-list.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../../components/ui/status/skeleton-group.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { PayoutPause } from './payout-pause.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import './balances.css'
import '../deposit/pay-sum.css'

type Sums = NonNullable<TransactionPage['balances']>

/** Shows an artist's two balances: a solid rule over what is available, a dashed one over what is on its way. */
export function Balances({
  sums,
  cameFromBank,
  canWithdraw,
  isNext,
}: {
  sums: Sums
  cameFromBank: boolean
  canWithdraw: boolean
  /** Whether no other action on the page comes first. */
  isNext: boolean
}) {
  const [asked, setAsked] = useState<'withdraw' | 'bank' | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const close = () => setAsked(null)
  const isPaused = sums.payoutsFrozen || sums.payoutsFrom !== null
  const isEmpty = sums.payoutsReady && sums.available <= 0
  return (
    <div className="stack">
      {message ? (
        <Alert tone="success" onDismiss={() => setMessage(null)}>
          {message}
        </Alert>
      ) : (
        cameFromBank && !isPaused && <BankState isReady={sums.payoutsReady} />
      )}
      <PayoutPause sums={sums} />
      <div className="tills">
        <section className="till" aria-labelledby="available-balance">
          <h2 id="available-balance" className="t5">
            Available Balance
          </h2>
          <p className="pay-sum">{formatDollars(sums.available)}</p>
          <p className="muted">{availableText(sums)}</p>
          {canWithdraw && (
            <div className="row">
              <Button
                variant={isNext && sums.available > 0 ? 'act' : 'plain'}
                disabled={isEmpty || isPaused}
                onClick={() => setAsked(sums.payoutsReady ? 'withdraw' : 'bank')}
              >
                <Landmark className="i" aria-hidden="true" />
                Withdraw to Bank
              </Button>
            </div>
          )}
        </section>
        <section className="till till--escrow" aria-labelledby="pending-balance">
          <h2 id="pending-balance" className="t5">
            Pending Balance
          </h2>
          <p className="pay-sum">{formatDollars(sums.pending)}</p>
          <p className="muted">Funds in escrow or pending completion</p>
          <DescriptionList
            kind="sums"
            rows={[
              { term: 'In escrow until the show is over', value: formatDollars(sums.inEscrow) },
              { term: 'Agreed, but not deposited yet', value: formatDollars(sums.awaitingDeposit) },
            ]}
          />
        </section>
      </div>
      {asked === 'bank' && <BankDialog onClose={close} />}
      {asked === 'withdraw' && (
        <WithdrawDialog
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

function availableText({ available, withdrawing, payoutsReady, payoutsFrozen, payoutsFrom }: Sums): string {
  // Of what was withdrawn before the pause, some may be with the bank: the list of withdrawals shows which.
  if (withdrawing > 0 && (payoutsFrozen || payoutsFrom !== null))
    return `${formatDollars(withdrawing)} more is being withdrawn`
  if (withdrawing > 0) return `${formatDollars(withdrawing)} more is on its way to your bank`
  if (available > 0) return 'What you’ve earned, minus withdrawals'
  return payoutsReady
    ? 'Nothing to withdraw now'
    : 'Nothing to withdraw yet, but you can set up your bank account now'
}

/** Shows both sums while they are loading. */
export function BalancesSkeleton() {
  return (
    <SkeletonGroup label="Loading your balances…" className="stack">
      <div className="tills">
        {['till', 'till till--escrow'].map((till) => (
          <div key={till} className={till}>
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-12 w-1/2" />
            <Skeleton className="h-[92px] w-2/3" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

/** Polls after the return from the provider, which reports later whether it can pay the bank. */
function BankState({ isReady }: { isReady: boolean }) {
  return isReady ? (
    <Alert tone="success">Your bank account is set up. You can withdraw now.</Alert>
  ) : (
    <Alert>The payment provider is still checking your bank account. This page updates when it’s done.</Alert>
  )
}
