import type { SeriesDate } from '@bandstand/api-spec'
import { clockTime, dayText } from '@bandstand/domain/time'
import './date-list.css'

interface DateListProps<Shown extends SeriesDate> {
  title: string
  dates: readonly Shown[]
  /** What is said about each, behind its day. */
  note?: (date: Shown) => string
}

/** Shows the dates that something applies to, each with a note; nothing when there are none. */
export function DateList<Shown extends SeriesDate>({ title, dates, note }: DateListProps<Shown>) {
  if (dates.length === 0) return null
  return (
    <section>
      <h3 className="label">{title}</h3>
      <ul className="date-list">
        {dates.map((date) => (
          <li key={date.gigId}>
            {`${dayText(date.date, 'weekday')}, ${clockTime(date.time)}`}
            {note && <span className="muted">{` · ${note(date)}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
