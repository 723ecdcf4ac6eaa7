import type { BookingFact } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { instantText } from '@bandstand/domain/time'
import type { ReactNode } from 'react'
import { Unbroken } from './unbroken.tsx'

export interface TimelineEvent extends Pick<BookingFact, 'at' | 'actorRole' | 'text'> {
  /** In US dollars. */
  amount?: number | null
  /** Shown after the time. */
  note?: ReactNode
}

/** Shows what happened, oldest first: who did what and when, with the amount. Times are those of the place. */
export function Timeline({ events, timeZone }: { events: readonly TimelineEvent[]; timeZone: string }) {
  return (
    <ol className="timeline">
      {events.map(({ at, actorRole, text, amount, note }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- events are only added at the end
        <li key={index} className={`by-${actorRole}`}>
          <p className="timeline__fact">
            <span>{text}</span>
            {Boolean(amount) && <b>{formatDollars(amount ?? 0)}</b>}
          </p>
          <p className="meta faint">
            <time dateTime={at}>
              <Unbroken>{instantText(at, timeZone, 'medium')}</Unbroken>
            </time>
            {note}
          </p>
        </li>
      ))}
    </ol>
  )
}
