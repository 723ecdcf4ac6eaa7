import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { LoadTrouble } from './load-trouble.tsx'
import { PLANS_PATH, planTexts } from './plan-text.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { useSubscription } from './use-subscription.ts'
import './subscription-tab.css'

/** Shows the settings of the member's plan. */
export function SubscriptionTab() {
  const state = useSubscription()
  return (
    <div className="plan-card">
      {state.status === 'loading' && (
        <SkeletonGroup label="Loading your plan…">
          <Skeleton className="h-[540px]" />
        </SkeletonGroup>
      )}
      {state.status === 'failed' && <LoadTrouble />}
      {state.status === 'none' && (
        <Alert
          tone="warning"
          actions={
            <Button size="small" to={PLANS_PATH}>
              {planTexts.allPlans}
            </Button>
          }
        >
          No subscription information is available for this account.
        </Alert>
      )}
      {state.status === 'found' && <SubscriptionCard subscription={state.subscription} />}
    </div>
  )
}
