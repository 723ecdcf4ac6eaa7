import type { CalendarEntry } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import { dayOfMonth, dayText } from '@bandstand/domain/time'
import { useState } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'
import type { CalendarBoard } from './calendar-board.ts'
import { EntryChip } from './entry-chip.tsx'
import { EveningMenu } from './evening-menu.tsx'
import { entryLine } from './entry-text.ts'
import './evening-cell.css'

/** How many entries of one evening a grid has room for, on the screen and on paper. */
const ROOM = { screen: 3, paper: 5 }

export interface EveningCellProps {
  board: CalendarBoard
  day: string
  /** Of a row of a week. */
  stage?: { id: string | null; name: string }
  entries: readonly CalendarEntry[]
  isFocus: boolean
  isOutside?: boolean
}

/** Shows an evening of a grid: a button for its menu, and its entries on top. A gig can be dropped on it. */
export function EveningCell({ board, day, stage, entries, isFocus, isOutside }: EveningCellProps) {
  const [isOver, setOver] = useState(false)
  const isToday = day === board.today
  const { drag } = board
  const stageNameOf = stage ? () => undefined : board.stageNameOf
  const label = [
    dayText(day, 'full'),
    stage?.name,
    ...entries.map((entry) => entryLine(entry, day, stageNameOf(entry))),
  ]
  return (
    <td
      aria-selected={isFocus}
      className={classNames(
        'evening',
        isOutside && 'evening--outside',
        isToday && 'evening--today',
        isOver && drag.entry && 'evening--over',
      )}
      onDragOver={(event) => {
        if (!drag.entry) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        drag.drop(day, stage?.id ?? null)
      }}
    >
      <EveningMenu
        evening={board.eveningOf(day, stage?.id ?? null)}
        entries={entries}
        stageNameOf={stageNameOf}
        trigger={
          <button
            type="button"
            className="evening__open"
            tabIndex={isFocus ? 0 : -1}
            aria-label={label.filter(Boolean).join('; ')}
            aria-current={isToday ? 'date' : undefined}
          >
            {!stage && (
              <span className="evening__n" aria-hidden="true">
                {dayOfMonth(day)}
              </span>
            )}
          </button>
        }
      />
      {entries.length > 0 && (
        <ul className="evening__entries">
          {entries.slice(0, stage ? undefined : ROOM.paper).map((entry) => (
            <li key={entry.id}>
              <EntryChip entry={entry} day={day} stageName={stageNameOf(entry)} onDrag={drag.begin} />
            </li>
          ))}
          {!stage && <More count={entries.length} />}
        </ul>
      )}
    </td>
  )
}

/** Says how many entries there was no room for. */
function More({ count }: { count: number }) {
  return (
    <>
      {count > ROOM.screen && (
        <li className="evening__more evening__more--screen">
          {countOf(count - ROOM.screen, 'more', 'more')}
        </li>
      )}
      {count > ROOM.paper && (
        <li className="evening__more evening__more--paper">{countOf(count - ROOM.paper, 'more', 'more')}</li>
      )}
    </>
  )
}
