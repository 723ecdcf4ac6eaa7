import { clockTime, dayText } from '@bandstand/domain/time'

interface ListedDate {
  /** YYYY-MM-DD and HH:MM. */
  date: string
  time: string
}

interface DateListProps<Shown extends ListedDate> {
  title: string
  dates: readonly Shown[]
  /** What is said about each, behind its day. */
  note?: (date: Shown) => string
}

/** Shows the dates that something applies to, each with a note; nothing when there are none. */
export function DateList<Shown extends ListedDate>({ title, dates, note }: DateListProps<Shown>) {
  if (dates.length === 0) return null
  return (
    <section>
      <h3 className="label">{title}</h3>
      <ul className="date-list">
        {dates.map((date, index) => (
          <li key={`${date.date} ${date.time} ${index}`}>
            {`${dayText(date.date, 'weekday')}, ${clockTime(date.time)}`}
            {note && <span className="muted">{` · ${note(date)}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
