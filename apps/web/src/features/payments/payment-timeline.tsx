import type { TransactionDetail } from '@bandstand/api-spec'
import { instantText } from '@bandstand/domain/time'
import { formatDollars } from '@bandstand/domain/money'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import './payment-timeline.css'

/** Shows the history of a payment, oldest first: who did what, when, and the amount. */
export function PaymentTimeline({ payment }: { payment: TransactionDetail }) {
  return (
    <section aria-labelledby="payment-history">
      <SectionHead id="payment-history">What happened</SectionHead>
      <ol className="chain">
        {payment.timeline.map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts are only added at the end
          <li key={index} className={`by-${fact.actorRole}`}>
            <p className="pay-fact">
              <span className="wrap-anywhere">{fact.text}</span>
              {fact.amount !== null && fact.amount > 0 && <b>{formatDollars(fact.amount)}</b>}
            </p>
            <p className="meta faint">
              <time dateTime={fact.at}>{instantText(new Date(fact.at), payment.gig.timeZone)}</time>
              {fact.actorRole !== 'system' && `, by ${payment[fact.actorRole].name}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
