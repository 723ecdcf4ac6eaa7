import { timeLeft } from '../../lib/time-left.ts'
import { useNow } from '../../lib/use-now.ts'
import { momentAtPlace } from './contract-words.ts'

/** Until when both must have signed, counting down. */
export function SigningDeadline({ until, timeZone }: { until: string; timeZone: string }) {
  const left = timeLeft(until, useNow(20_000))
  const moment = <time dateTime={until}>{momentAtPlace(until, timeZone)}</time>
  return (
    <p className="muted">
      {left ? (
        <>
          Expires <b>{left}</b> unless both sign, on {moment}
        </>
      ) : (
        <>Expired on {moment}</>
      )}
    </p>
  )
}
