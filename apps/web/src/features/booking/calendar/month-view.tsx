import type { CalendarEntry } from '@bandstand/api-spec'
import { addDays, addMonths, dayText, monthText, weekdayName, weekdayOf } from '@bandstand/domain/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { api } from '../../../lib/api/api.ts'
import { classNames } from '../../../lib/text/class-names.ts'
import { DayEntries } from './day-entries.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { daysOf, monthWeeks } from './month-days.ts'
import './month-view.css'

const ENTRIES_IN_CELL = 2

export interface MonthViewProps {
  /** YYYY-MM-DD: the chosen day, and with it the month. */
  day: string
  today: string
  onDay: (day: string) => void
}

/** Shows a month of bookings and blocked times. Arrows move by day and week, Page Up and Page Down by month. */
export function MonthView({ day, today, onDay }: MonthViewProps) {
  const grid = useRef<HTMLTableElement>(null)
  /** The day that takes the focus as soon as it's the chosen one. */
  const movingTo = useRef<string | null>(null)
  const weeks = monthWeeks(day)
  const range = { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! }
  const query = useQuery(
    api.booking.calendar.queryOptions({ input: range, placeholderData: keepPreviousData }),
  )
  const entries = byDay(query.data?.entries ?? [])

  // The focus follows the chosen day, into another month too.
  useEffect(() => {
    if (movingTo.current !== day) return
    movingTo.current = null
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event.key)
    if (!next || next === day) return
    event.preventDefault()
    movingTo.current = next
    onDay(next)
  }
  return (
    <div className="stack">
      <MonthHead day={day} today={today} onDay={onDay} />
      {query.isError && <LoadFailed query={query} />}
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its days are moved between by arrows
        role="grid"
        className="month"
        aria-labelledby="month"
        aria-busy={query.isFetching}
        ref={grid}
        onKeyDown={move}
      >
        <thead>
          <tr>
            {weeks[0]!.map((sample) => (
              <th key={sample} scope="col" aria-label={weekdayName(sample, 'long')}>
                {weekdayName(sample, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === day}>
                  <DayCell
                    date={date}
                    entries={entries.get(date) ?? []}
                    chosen={date === day}
                    isToday={date === today}
                    outside={date.slice(0, 7) !== day.slice(0, 7)}
                    onChoose={() => onDay(date)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayEntries day={day} entries={entries.get(day) ?? []} />
    </div>
  )
}

function MonthHead({ day, today, onDay }: MonthViewProps) {
  return (
    <div className="row">
      <h2 className="t4 mr-auto" id="month" aria-live="polite">
        {monthText(day)}
      </h2>
      <div className="row gap-2">
        <Button size="small" onClick={() => onDay(today)}>
          Today
        </Button>
        <Button icon aria-label="Previous month" onClick={() => onDay(addMonths(day, -1))}>
          <ChevronLeft className="i" aria-hidden="true" />
        </Button>
        <Button icon aria-label="Next month" onClick={() => onDay(addMonths(day, 1))}>
          <ChevronRight className="i" aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

interface DayCellProps {
  date: string
  entries: readonly CalendarEntry[]
  chosen: boolean
  isToday: boolean
  outside: boolean
  onChoose: () => void
}

function DayCell({ date, entries, chosen, isToday, outside, onChoose }: DayCellProps) {
  const titles = entries.map((entry) => `, ${entry.title}`).join('')
  return (
    <button
      type="button"
      tabIndex={chosen ? 0 : -1}
      className={classNames('day', outside && 'day--outside', isToday && 'day--today')}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
    >
      <span className="sr-only">
        {dayText(date, 'full')}
        {titles}
      </span>
      <span className="day__n" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {entries.slice(0, ENTRIES_IN_CELL).map((entry) => (
        <span key={entry.id} className={`day__entry day__entry--${entry.kind}`} aria-hidden="true">
          <span>{entry.title}</span>
        </span>
      ))}
      {entries.length > ENTRIES_IN_CELL && (
        <span className="day__more" aria-hidden="true">
          +{entries.length - ENTRIES_IN_CELL}
        </span>
      )}
    </button>
  )
}

function byDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    for (const date of daysOf(entry)) days.set(date, [...(days.get(date) ?? []), entry])
  }
  return days
}

function dayAfterKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}
