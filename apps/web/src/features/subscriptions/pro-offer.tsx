import type { SubscriptionSummary } from '@bandstand/api-spec'
import { BILLING_INTERVALS, type BillingInterval, planRoleOf } from '@bandstand/domain/subscriptions'
import { useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx'
import { client, errorText } from '../../lib/api/api.ts'
import { proPrice } from './plan-price.ts'
import { Benefits, PlanTicket } from './plan-ticket.tsx'
import { BENEFITS, planTexts } from './plan-text.ts'
import { useProviderLink } from './use-provider-link.ts'

const INTERVAL_LABELS: Record<BillingInterval, string> = { monthly: 'Monthly', yearly: 'Yearly' }

/** Shows Pro to members on the free plan: both prices, and the button to the provider's checkout. */
export function ProOffer({ userType }: Pick<SubscriptionSummary, 'userType'>) {
  const role = planRoleOf(userType)
  const [interval, setInterval] = useState<BillingInterval>('monthly')
  const { price, per, note } = proPrice(role, interval)
  const checkout = useProviderLink(
    'checkout',
    async () => (await client.subscriptions.startCheckout({ interval })).url,
  )
  return (
    <PlanTicket
      tier="pro"
      aside={
        <p aria-live="polite">
          <b>{price}</b> {per}
        </p>
      }
      note={note}
      end={
        <>
          {checkout.error && (
            <Alert tone="danger" onDismiss={checkout.reset}>
              {errorText(checkout.error)}
            </Alert>
          )}
          <div className="row">
            <SegmentedControl
              label="How to pay"
              options={BILLING_INTERVALS.map((value) => ({ value, label: INTERVAL_LABELS[value] }))}
              value={interval}
              onValueChange={setInterval}
            />
            <Button variant="act" busy={checkout.busy} onClick={checkout.open}>
              {planTexts.upgrade}
            </Button>
          </div>
        </>
      }
    >
      <Benefits benefits={BENEFITS[role].pro} />
    </PlanTicket>
  )
}
