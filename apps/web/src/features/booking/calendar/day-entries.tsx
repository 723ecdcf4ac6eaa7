import type { CalendarEntry } from '@bandstand/api-spec'
import { blockedText, dayText, rangeText } from '@bandstand/domain/time'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { StatusBadge } from '../../../components/ui/status/status-badge.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { bookingStamp } from '../booking-text.ts'

/** Shows the entries of one day with their times. */
export function DayEntries({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  return (
    <section aria-labelledby="day" className="stack gap-3" aria-live="polite">
      <SectionHead id="day" level={3}>
        {dayText(day, 'full')}
      </SectionHead>
      {entries.length === 0 ? (
        <p className="muted">Nothing on this day.</p>
      ) : (
        <ul className="stack gap-3 wrap-anywhere">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p className="row gap-2">
                {entry.kind === 'booking' ? (
                  <Link to={`/bookings/${entry.id}`} className="t5">
                    {entry.title}
                  </Link>
                ) : (
                  <b>{entry.title}</b>
                )}
                {entry.booking && <StatusBadge {...bookingStamp(entry.booking)} />}
              </p>
              <p className="muted">
                {entry.with && `${entry.with}, `}
                <Unbroken>{entry.kind === 'booking' ? rangeText(entry) : blockedText(entry)}</Unbroken>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
