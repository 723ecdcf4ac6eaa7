import type { CalendarEntry } from '@bandstand/api-spec'
import { ENTRY_STATE_TEXTS } from '@bandstand/domain/booking'
import { Link } from 'react-router'
import { canMove, ENTRY_GLYPHS, startText } from './entry-text.ts'
import './entries.css'

export interface EntryChipProps {
  entry: CalendarEntry
  day: string
  /** Where the stage isn't clear from the place of the entry. */
  stageName?: string | undefined
  /** Called when its venue begins to drag it, and with null at the end. */
  onDrag: (entry: CalendarEntry | null) => void
}

/** Shows an entry in a day of a grid: when, what, with whom and its state. It opens its night. */
export function EntryChip({ entry, day, stageName, onDrag }: EntryChipProps) {
  const Glyph = ENTRY_GLYPHS[entry.state]
  const content = (
    <>
      <Glyph className="i" aria-hidden="true" />
      <span className="evening-entry__line">
        {startText(entry, day)} <b>{entry.title}</b>
      </span>
      <span className="evening-entry__line evening-entry__more">
        {[ENTRY_STATE_TEXTS[entry.state], entry.with, stageName, entry.bill?.title]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
  const className = `evening-entry evening-entry--${entry.state}`
  // The day's menu has each of them for the keyboard.
  return entry.path === null ? (
    <span className={className}>{content}</span>
  ) : (
    <Link
      to={entry.path}
      className={className}
      tabIndex={-1}
      draggable={canMove(entry)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(entry)
      }}
      onDragEnd={() => onDrag(null)}
    >
      {content}
    </Link>
  )
}
