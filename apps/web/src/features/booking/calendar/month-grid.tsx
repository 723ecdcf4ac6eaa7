import { weekdayName } from '@bandstand/domain/time'
import type { CalendarBoard } from './calendar-board.ts'
import { EveningCell } from './evening-cell.tsx'
import { monthWeeks } from './month-days.ts'
import { monthKey, useGridFocus } from './use-grid-focus.ts'
import './month-grid.css'

/** Shows a month as a grid of evenings; on a phone as a strip with a symbol for each entry. */
export function MonthGrid({ board, labelledBy }: { board: CalendarBoard; labelledBy: string }) {
  const { day, entries, onDay } = board
  const weeks = monthWeeks(day)
  const { grid, onKey } = useGridFocus({ day, row: 0 }, monthKey, (to) => onDay(to.day))
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its evenings are moved between by arrows
      role="grid"
      className="month"
      aria-labelledby={labelledBy}
      ref={grid}
      onKeyDownCapture={onKey}
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
              <EveningCell
                key={date}
                board={board}
                day={date}
                entries={entries.get(date) ?? []}
                isFocus={date === day}
                isOutside={date.slice(0, 7) !== day.slice(0, 7)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
