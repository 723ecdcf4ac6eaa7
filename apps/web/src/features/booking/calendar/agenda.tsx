import type { CalendarEntry } from '@bandstand/api-spec'
import { dayText, shortDayText } from '@bandstand/domain/time'
import { ENTRY_STATE_TEXTS } from '@bandstand/domain/booking'
import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/page/button.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { classNames } from '../../../lib/text/class-names.ts'
import type { CalendarBoard } from './calendar-board.ts'
import { ENTRY_GLYPHS, entryHours } from './entry-text.ts'
import { EveningMenu } from './evening-menu.tsx'
import './agenda.css'
import './entries.css'

/** Shows days one below the other, each with its entries in full and the menu of its evening. */
export function Agenda({ board, days }: { board: CalendarBoard; days: readonly string[] }) {
  return (
    <ol className="agenda">
      {days.map((day) => (
        <li key={day} className={classNames('agenda__day', day === board.today && 'agenda__day--today')}>
          <AgendaDay board={board} day={day} entries={board.entries.get(day) ?? []} />
        </li>
      ))}
    </ol>
  )
}

interface AgendaDayProps {
  board: CalendarBoard
  day: string
  entries: readonly CalendarEntry[]
}

function AgendaDay({ board, day, entries }: AgendaDayProps) {
  return (
    <>
      <div className="agenda__head">
        <h3 className="t5">
          {shortDayText(day, 'weekday')}
          {day === board.today && <span className="agenda__now">Today</span>}
        </h3>
        <EveningMenu
          evening={board.eveningOf(day, null)}
          entries={entries}
          stageNameOf={board.stageNameOf}
          trigger={
            <Button icon size="small" variant="quiet" aria-label={`Menu for ${dayText(day, 'full')}`}>
              <Ellipsis className="i" aria-hidden="true" />
            </Button>
          }
        />
      </div>
      {entries.length === 0 ? (
        <p className="muted">Nothing here</p>
      ) : (
        <ul className="agenda__entries">
          {entries.map((entry) => (
            <li key={entry.id}>
              <AgendaEntry entry={entry} stageName={board.stageNameOf(entry)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function AgendaEntry({ entry, stageName }: { entry: CalendarEntry; stageName: string | undefined }) {
  const Glyph = ENTRY_GLYPHS[entry.state]
  return (
    <div className="agenda__entry">
      <span className={`evening-entry evening-entry--mark evening-entry--${entry.state}`}>
        <Glyph className="i" aria-hidden="true" />
        <span className="evening-entry__line">{ENTRY_STATE_TEXTS[entry.state]}</span>
      </span>
      <div>
        {entry.path === null ? (
          <b>{entry.title}</b>
        ) : (
          <Link to={entry.path} className="agenda__title">
            {entry.title}
          </Link>
        )}
        <p className="muted">
          {[entry.with, stageName].filter(Boolean).map((text) => `${text}, `)}
          <Unbroken>{entryHours(entry)}</Unbroken>
        </p>
        {entry.bill && (
          <p className="muted">
            Part of{' '}
            <Link to={`/bills/${entry.bill.id}`} className="link">
              {entry.bill.title}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
