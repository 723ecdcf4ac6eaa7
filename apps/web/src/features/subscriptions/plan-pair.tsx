import type { SubscriptionSummary } from '@bandstand/api-spec'
import { planRoleOf } from '@bandstand/domain/subscriptions'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { ManageBilling } from './manage-billing.tsx'
import { FreePrice, OwnPrice } from './own-price.tsx'
import { Benefits, CurrentPlan, PlanTicket } from './plan-ticket.tsx'
import { BENEFITS, planStatusText } from './plan-text.ts'
import { ProOffer } from './pro-offer.tsx'
import './plan-pair.css'

/** Shows both plans of the member's type, their own first. */
export function PlanPair({ subscription }: { subscription: SubscriptionSummary }) {
  const { tier, userType, abilities, provider, status } = subscription
  // A plan that cannot be bought is not offered.
  if (provider === 'off' && tier === 'free' && status === null) return <Free subscription={subscription} />
  const pro = abilities.subscribe ? <ProOffer userType={userType} /> : <OwnPro subscription={subscription} />
  return (
    <div className="plan-pair">
      {tier === 'pro' && pro}
      <Free subscription={subscription} />
      {tier === 'free' && pro}
    </div>
  )
}

function Free({ subscription }: { subscription: SubscriptionSummary }) {
  const { tier, expiry, userType } = subscription
  return (
    <PlanTicket
      tier="free"
      aside={<FreePrice />}
      note={
        tier === 'free' ? (
          <span className="row">
            <CurrentPlan /> {expiry !== null && `${planStatusText(subscription)} Nothing was deleted.`}
          </span>
        ) : (
          'Your plan when Pro ends. Nothing is deleted.'
        )
      }
    >
      <Benefits benefits={BENEFITS[planRoleOf(userType)].free} />
    </PlanTicket>
  )
}

/** Shows Pro to members who have it, or whose subscription has a payment due. */
function OwnPro({ subscription }: { subscription: SubscriptionSummary }) {
  const { tier, userType, provider, abilities } = subscription
  return (
    <PlanTicket
      tier="pro"
      aside={<OwnPrice {...subscription} tier="pro" />}
      note={
        <span className="row">
          {tier === 'pro' && <CurrentPlan />}
          {tier === 'pro' ? planStatusText(subscription) : 'Pro starts when your payment arrives.'}
        </span>
      }
      end={abilities.manage && <ManageBilling provider={provider} />}
    >
      <Benefits benefits={BENEFITS[planRoleOf(userType)].pro} />
    </PlanTicket>
  )
}

/** Shows both plans while they are loading. */
export function PlanPairSkeleton() {
  return (
    <SkeletonGroup label="Loading plans…" className="plan-pair">
      <Skeleton className="h-[420px]" />
      <Skeleton className="h-[420px]" />
    </SkeletonGroup>
  )
}
