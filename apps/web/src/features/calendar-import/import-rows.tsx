import type { ImportPreview, ImportRow } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { addDays, clockTime, dayText } from '@bandstand/domain/time'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import './calendar-import.css'

/** How many rows a group shows at first, and more at each click: a phone must not lay out a thousand. */
const SHOWN = 20

interface Group {
  title: string
  about: string
  isOpen: boolean
  has: (row: ImportRow) => boolean
}

/** What needs a look comes first. */
const GROUPS: Group[] = [
  {
    title: 'Needs a correction',
    about: 'These won’t be imported unless you correct them.',
    isOpen: true,
    has: ({ outcome }) => outcome === 'unreadable',
  },
  {
    title: 'Clashes',
    about: 'These won’t be imported unless you choose another time or stage.',
    isOpen: true,
    has: ({ outcome }) => outcome === 'clash',
  },
  {
    title: 'New, with an assumption',
    about: 'We filled in what the file doesn’t say. Check these.',
    isOpen: true,
    has: ({ outcome, checks }) => outcome === 'new' && checks.length > 0,
  },
  {
    title: 'New',
    about: 'These will be added to your calendar.',
    isOpen: true,
    has: ({ outcome, checks }) => outcome === 'new' && checks.length === 0,
  },
  {
    title: 'Already there',
    about: 'Nothing happens to these.',
    isOpen: false,
    has: ({ outcome }) => outcome === 'same',
  },
  {
    title: 'Left out',
    about: 'These won’t be imported.',
    isOpen: false,
    has: ({ outcome }) => outcome === 'skipped',
  },
]

export interface ImportRowsProps {
  preview: ImportPreview
  /** The row whose change is being saved. */
  saving: string | null
  onEdit: (row: ImportRow) => void
  /** Leaves a row out, or takes it back. */
  onLeaveOut: (row: ImportRow, leaveOut: boolean) => void
}

/** Shows what happens to each entry of a file, in groups. */
export function ImportRows(props: ImportRowsProps) {
  return (
    <div className="stack">
      {GROUPS.map((group) => {
        const rows = props.preview.rows.filter((row) => group.has(row))
        return rows.length > 0 && <RowGroup key={group.title} group={group} rows={rows} {...props} />
      })}
    </div>
  )
}

function RowGroup({ group, rows, ...rest }: { group: Group; rows: ImportRow[] } & ImportRowsProps) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <details className="import-group" open={group.isOpen || undefined}>
      <summary>
        {group.title} <span className="import-group__count">{rows.length}</span>
      </summary>
      <p className="muted">{group.about}</p>
      <ul className="imports" aria-label={group.title}>
        {rows.slice(0, shown).map((row) => (
          <Row key={row.key} row={row} {...rest} />
        ))}
      </ul>
      {rows.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + 5 * SHOWN)}>
            Show {Math.min(5 * SHOWN, rows.length - shown)} more
          </Button>
        </div>
      )}
    </details>
  )
}

function Row({ row, preview, saving, onEdit, onLeaveOut }: { row: ImportRow } & ImportRowsProps) {
  const name = row.name || 'No act'
  const stage = preview.stages.find(({ id }) => id === row.stageId)?.name ?? row.stage
  const facts = [row.kind === 'blocked' && 'Blocked time', stage, row.fee !== null && formatDollars(row.fee)]
  // Dates of a repeating entry of a calendar have the same row.
  const which =
    preview.table || !row.day ? `row ${row.line}` : `row ${row.line}, ${dayText(row.day, 'weekday')}`
  const isOut = row.outcome === 'skipped'
  const canLeaveOut = !isOut && row.outcome !== 'same'
  return (
    <li className="imports__row">
      <div className="min-w-0">
        <p className="muted">
          Row {row.line}
          {row.isEdited && !isOut && ', corrected'}
        </p>
        <b className="wrap-anywhere">{name}</b>
        <p>{whenText(row)}</p>
        {facts.some(Boolean) && <p className="muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>}
        {row.note && <p className="muted wrap-anywhere imports__note">{row.note}</p>}
        {row.why && (
          <p className={row.outcome === 'unreadable' || row.outcome === 'clash' ? 'imports__why' : undefined}>
            {row.why}
          </p>
        )}
        {row.outcome === 'new' && row.checks.map((check) => <p key={check}>{check}</p>)}
      </div>
      <div className="row">
        {row.outcome !== 'same' && (
          <Button size="small" aria-label={`Correct ${name}, ${which}`} onClick={() => onEdit(row)}>
            Correct
          </Button>
        )}
        {canLeaveOut && (
          <Button
            size="small"
            variant="quiet"
            busy={saving === row.key}
            aria-label={`Leave out ${name}, ${which}`}
            onClick={() => onLeaveOut(row, true)}
          >
            Leave out
          </Button>
        )}
        {row.isEdited && isOut && (
          <Button
            size="small"
            variant="quiet"
            busy={saving === row.key}
            aria-label={`Put back ${name}, ${which}`}
            onClick={() => onLeaveOut(row, false)}
          >
            Put back
          </Button>
        )}
      </div>
    </li>
  )
}

/** Returns when a row is, as far as its file says. */
function whenText({ day, start, endDay, end }: ImportRow): string {
  if (!day) return 'No date'
  const first = dayText(day, 'weekday')
  if (!start) return first
  if (!endDay || !end) return `${first}, ${clockTime(start)}`
  if (start === '00:00' && end === '00:00') {
    const last = addDays(endDay, -1)
    return last === day ? `${first}, all day` : `${first} to ${dayText(last, 'weekday')}, all day`
  }
  const isNight = endDay === day || (endDay === addDays(day, 1) && end < '12:00')
  return `${first}, ${clockTime(start)} to ${isNight ? '' : `${dayText(endDay, 'weekday')}, `}${clockTime(end)}`
}

/** Returns what the import will add, as '12 acts and 1 blocked time'. */
export function addedText(rows: readonly ImportRow[]): string {
  const added = rows.filter(({ outcome }) => outcome === 'new')
  const acts = added.filter(({ kind }) => kind === 'act').length
  const blocked = added.length - acts
  if (blocked === 0) return countOf(acts, 'act')
  if (acts === 0) return countOf(blocked, 'blocked time')
  return `${countOf(acts, 'act')} and ${countOf(blocked, 'blocked time')}`
}
