import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { PaymentsOff } from '../../features/payments/payments-off.tsx'
import { TestMoney } from '../../features/payments/deposit/test-money.tsx'
import { CheckoutResult } from '../../features/subscriptions/checkout-result.tsx'
import { LoadTrouble } from '../../features/subscriptions/load-trouble.tsx'
import { PlanHistory } from '../../features/subscriptions/plan-history.tsx'
import { PlanPair, PlanPairSkeleton } from '../../features/subscriptions/plan-pair.tsx'
import { PlanReceipts } from '../../features/subscriptions/plan-receipts.tsx'
import { Usage } from '../../features/subscriptions/usage.tsx'
import { useProviderReturn } from '../../features/subscriptions/use-provider-return.ts'
import { useSubscription } from '../../features/subscriptions/use-subscription.ts'
import '../../features/payments/deposit/pay-extras.css'
import '../../features/payments/deposit/test-money.css'

/** Shows /subscription/plans, to which the provider's checkout returns (`?checkout=`). */
export function Component() {
  const state = useSubscription()
  const checkout = useProviderReturn()
  const subscription = state.status === 'found' ? state.subscription : undefined
  const isBehind = checkout.state === 'paid' && subscription?.tier === 'free'
  const loading = state.status === 'loading' || checkout.state === 'confirming' || isBehind
  return (
    <div className="stack stack--l">
      <PageTitle page="Plans" />
      <PageHead title="Plans">Free for as long as you like. Pro when you want more.</PageHead>
      <CheckoutResult checkout={checkout} userType={subscription?.userType} />
      <div className="stack gap-6">
        {loading && <PlanPairSkeleton />}
        {(state.status === 'failed' || state.status === 'none') && <LoadTrouble />}
        {subscription && !loading && <PlanPair subscription={subscription} />}
        {loading && <Skeleton className="test-money-skeleton" />}
        {subscription?.provider === 'off' && !loading && (
          <PaymentsOff>Plans aren’t for sale on this site.</PaymentsOff>
        )}
        {subscription?.provider === 'sandbox' && !loading && <TestMoney />}
      </div>
      <Usage />
      <div className="pay-extras mt-0">
        <PlanHistory />
        <PlanReceipts />
      </div>
    </div>
  )
}
