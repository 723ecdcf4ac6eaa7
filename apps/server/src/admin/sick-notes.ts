import { countOf } from '@bandstand/domain/product'
import { recordReading } from './audit-log.queries.ts'
import { type Command, momentOf, oneLine, tableLines } from './command.ts'
import { listSickNotes } from './sick-notes.queries.ts'

export const showSickNotes: Command = {
  usage: 'sick-notes',
  says: 'Lists the notes of acts that cancelled late because somebody was ill, the newest first, with how many each has written.',
  async run(context) {
    const rows = await listSickNotes(context.deps.db)
    await recordReading(context, { after: { shown: rows.length } })
    const table = tableLines(
      ['booking', 'act', 'show', 'written', 'notes', 'note'],
      rows.map((row) => [
        row.booking_id,
        row.name,
        momentOf(row.starts_at),
        momentOf(row.written_at),
        String(row.notes),
        oneLine(row.note),
      ]),
    )
    return { lines: [...table, `${countOf(rows.length, 'note')}.`], json: { notes: rows } }
  },
}
