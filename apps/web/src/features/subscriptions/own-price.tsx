import type { SubscriptionSummary } from '@bandstand/api-spec'
import { planRoleOf } from '@bandstand/domain/subscriptions'
import { proPrice } from './plan-price.ts'

/** Shows what the member pays for their plan; nothing for Pro that isn't billed. */
export function OwnPrice({ tier, interval, userType }: SubscriptionSummary) {
  if (tier === 'free') return <FreePrice />
  const price = interval && proPrice(planRoleOf(userType), interval)
  return (
    price && (
      <p>
        <b>{price.price}</b> {price.per}
      </p>
    )
  )
}

/** Shows what the free plan costs. */
export function FreePrice() {
  return (
    <p>
      <b>$0</b> forever
    </p>
  )
}
