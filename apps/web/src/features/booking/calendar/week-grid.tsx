import { addDays, dayOfMonth, monthName, weekdayName, weekdayOf } from '@bandstand/domain/time'
import { useState } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import type { CalendarBoard } from './calendar-board.ts'
import { EveningCell } from './evening-cell.tsx'
import { useGridFocus, weekKey } from './use-grid-focus.ts'
import './week-grid.css'

/** Shows a week of evenings, with a row for each stage of a venue that has some. */
export function WeekGrid({ board, labelledBy }: { board: CalendarBoard; labelledBy: string }) {
  const { day, today, entries, stages, onDay } = board
  const [row, setRow] = useState(0)
  const rows = stages.length > 0 ? [...stages, { id: null, name: 'Whole venue' }] : [null]
  const first = addDays(day, -weekdayOf(day))
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  const place = { day, row: Math.min(row, rows.length - 1) }
  const { grid, onKey } = useGridFocus(place, weekKey(rows.length), (to) => {
    setRow(to.row)
    onDay(to.day)
  })
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its evenings are moved between by arrows
      role="grid"
      className="week"
      aria-labelledby={labelledBy}
      ref={grid}
      onKeyDownCapture={onKey}
    >
      <thead>
        <tr>
          {stages.length > 0 && (
            <th scope="col" className="week__corner">
              <span className="sr-only">Stage</span>
            </th>
          )}
          {days.map((date) => (
            <th key={date} scope="col" className={classNames(date === today && 'week__today')}>
              <span className="sr-only">{weekdayName(date, 'long')} </span>
              <span aria-hidden="true">{weekdayName(date, 'short')} </span>
              {dayOfMonth(date)}
              <span className="sr-only"> {monthName(date, 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((stage, index) => (
          <tr key={stage?.id ?? 'all'}>
            {stage && (
              <th scope="row" className="week__stage">
                {stage.name}
              </th>
            )}
            {days.map((date) => (
              <EveningCell
                key={date}
                board={board}
                day={date}
                {...{ stage: stage ?? { id: null, name: '' } }}
                entries={(entries.get(date) ?? []).filter((entry) => !stage || entry.stageId === stage.id)}
                isFocus={date === day && index === place.row}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
