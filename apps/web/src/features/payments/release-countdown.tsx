import type { TransactionDetail } from '@bandstand/api-spec'
import { instantText, timeLeft } from '@bandstand/domain/time'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { useNow } from '../../lib/screen/use-now.ts'
import { unsignedText } from './payment-text.ts'

/** Shows when escrow is released to the artist automatically, counting down; or until when a missing signature must be given for that. */
export function ReleaseCountdown({ payment, at }: { payment: TransactionDetail; at: string }) {
  const left = timeLeft(at, useNow(20_000))
  const unsigned = unsignedText(payment)
  if (unsigned) return <p className="muted">{unsigned}</p>
  if (!left) return <p className="muted">Releasing within a few minutes.</p>
  return (
    <p className="muted">
      Releases automatically <b>{left}</b>, on{' '}
      <time dateTime={at}>
        <Unbroken>{`${instantText(new Date(at), payment.gig.timeZone)},`}</Unbroken>
      </time>{' '}
      unless one of you reports a problem.
    </p>
  )
}
