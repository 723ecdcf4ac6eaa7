import type { SubscriptionSummary } from '@bandstand/api-spec'
import { planRoleOf } from '@bandstand/domain/subscriptions'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { Flag } from '../../components/ui/status/flag.tsx'
import { OwnPrice } from './own-price.tsx'
import { boostText, freeBoostsText } from './boost-text.ts'
import { Benefits, CurrentPlan, PlanTicket } from './plan-ticket.tsx'
import { BENEFITS, PLANS_PATH, planStatusText, planTexts } from './plan-text.ts'
import { useNow } from '../../lib/screen/use-now.ts'

/** Shows the member's plan: until when, what it contains, and what is boosted. */
export function SubscriptionCard({ subscription }: { subscription: SubscriptionSummary }) {
  const { tier, userType, boostExpiry, provider } = subscription
  const now = new Date(useNow(60_000))
  const boost = boostText(boostExpiry, now)
  return (
    <PlanTicket
      tier={tier}
      aside={<OwnPrice {...subscription} />}
      note={
        <span className="row">
          <CurrentPlan /> {planStatusText(subscription)}
        </span>
      }
      end={
        <div className="row">
          {provider !== 'off' && (
            <Button variant="act" to={PLANS_PATH}>
              {tier === 'pro' ? planTexts.manage : planTexts.upgrade}
            </Button>
          )}
          <Button variant="quiet" to={PLANS_PATH}>
            {planTexts.allPlans}
          </Button>
        </div>
      }
    >
      <Benefits benefits={BENEFITS[planRoleOf(userType)][tier]} />
      <DescriptionList
        rows={[
          {
            term: 'Active boost',
            value: boost ? (
              <>
                <Flag kind="boosted" /> {boost}
              </>
            ) : (
              'None'
            ),
          },
          { term: 'Free boosts', value: freeBoostsText(subscription) },
        ]}
      />
    </PlanTicket>
  )
}
