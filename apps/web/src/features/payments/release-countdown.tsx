import type { TransactionDetail } from '@bandstand/api-spec'
import { momentText } from '@bandstand/domain/booking'
import { timeLeft } from '../../lib/time-left.ts'
import { useNow } from '../../lib/use-now.ts'

/** When held money goes to the artist by itself, counting down. */
export function ReleaseCountdown({ payment, at }: { payment: TransactionDetail; at: string }) {
  const left = timeLeft(at, useNow(20_000))
  if (!left) return <p className="muted">It is released within the next minutes.</p>
  return (
    <p className="muted">
      Released by itself <b>{left}</b>, on{' '}
      <time dateTime={at}>{momentText(new Date(at), payment.gig.timeZone)}</time>, unless one of you reports a
      problem.
    </p>
  )
}
