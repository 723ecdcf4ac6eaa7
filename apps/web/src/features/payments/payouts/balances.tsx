import type { TransactionPage } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { DescriptionList } from '../../../components/ui/page/description-list.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../../components/ui/status/skeleton-group.tsx'
import { AvailableBalance } from './available-balance.tsx'
import './balances.css'
import '../deposit/pay-sum.css'

interface BalancesProps {
  sums: NonNullable<TransactionPage['balances']>
  cameFromBank: boolean
  canWithdraw: boolean
  /** Whether no other action on the page comes first. */
  isNext: boolean
}

/** Shows an artist's two balances: a solid rule over what is available, a dashed one over what is on its way. */
export function Balances({ sums, ...rest }: BalancesProps) {
  return (
    <AvailableBalance of="act" title="Available Balance" sums={sums} {...rest}>
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
    </AvailableBalance>
  )
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
