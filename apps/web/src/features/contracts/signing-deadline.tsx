import { instantText, timeLeft } from '@bandstand/domain/time'
import { useNow } from '../../lib/use-now.ts'

/** Shows until when both must have signed, counting down. */
export function SigningDeadline({ until, timeZone }: { until: string; timeZone: string }) {
  const left = timeLeft(until, useNow(20_000))
  const moment = <time dateTime={until}>{instantText(until, timeZone, 'medium')}</time>
  return (
    <p className="muted">
      {left ? (
        <>
          Expires {moment} (<b>{left}</b>) unless you both sign
        </>
      ) : (
        <>Expired {moment}</>
      )}
    </p>
  )
}
