import type { TransactionDetail } from '@bandstand/api-spec'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Timeline } from '../../components/ui/page/timeline.tsx'

/** Shows the history of a payment. */
export function PaymentTimeline({ payment: { timeline, gig } }: { payment: TransactionDetail }) {
  return (
    <section aria-labelledby="payment-history">
      <SectionHead id="payment-history">What happened</SectionHead>
      <Timeline events={timeline} timeZone={gig.timeZone} />
    </section>
  )
}
