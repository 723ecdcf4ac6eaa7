import type { ImportPreview as Preview, ImportRow } from '@bandstand/api-spec'
import { IMPORT_LIMITS, type ImportChoices, roomName, type RowForm } from '@bandstand/domain/calendar-import'
import { countOf } from '@bandstand/domain/product'
import { zoneCity } from '@bandstand/domain/time'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { EditRowDialog } from './edit-row-dialog.tsx'
import { addedText, ImportRows } from './import-rows.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import './calendar-import.css'

export interface ImportPreviewProps {
  preview: Preview
  /** `text` says what was added. */
  onImported: (text: string) => void
  onDiscarded: () => void
}

/** Shows what a file would add to the venue's calendar, to be corrected, and adds it with one click. */
export function ImportPreview({ preview, onImported, onDiscarded }: ImportPreviewProps) {
  const { id, rows } = preview
  const [editing, setEditing] = useState<ImportRow | null>(null)
  const shows = ({ id: read }: Preview) => api.calendarImports.preview.queryKey({ input: { id: read } })
  const write = useWrite<Preview>({ changes: [], shows })
  const importing = useWrite({ changes: ['imports'], keyed: true })
  const discarding = useWrite({ changes: [] })

  const choose = (change: Partial<ImportChoices>) => {
    const { order, usual } = preview
    const rooms = Object.fromEntries(
      preview.rooms.flatMap(({ name, stageId }) => (stageId ? [[roomName(name), stageId]] : [])),
    )
    const table = preview.table && { hasHeader: preview.table.hasHeader, fields: preview.table.fields }
    const choices: ImportChoices = { columns: table, order, usual, rooms, ...change }
    void write.run(() => client.calendarImports.choose({ id, ...choices }), 'choices')
  }
  const edit = (row: string, leaveOut: boolean, change: RowForm | null) =>
    write.run(() => client.calendarImports.editRow({ id, row, leaveOut, change }), row)
  const save = async (change: RowForm) => {
    if (editing && (await edit(editing.key, false, change))) setEditing(null)
  }
  const run = async () => {
    const done = await importing.run((key) =>
      client.calendarImports.run({ id, key, preview: preview.preview }),
    )
    if (done) onImported(`Added ${addedText(rows)} to your calendar`)
  }
  const discard = async () => {
    if (await discarding.run(() => client.calendarImports.discard({ id }))) onDiscarded()
  }
  const count = rows.filter(({ outcome }) => outcome === 'new').length
  const failure = importing.failure ?? discarding.failure ?? (editing ? null : write.failure)
  return (
    <div className="stack">
      <Summary {...preview} />
      <ReadingChoices preview={preview} busy={write.running === 'choices'} onChoose={choose} />
      <ImportRows
        preview={preview}
        saving={write.running}
        onEdit={setEditing}
        onLeaveOut={(row, leaveOut) => void edit(row.key, leaveOut, null)}
      />
      <div className="import-bar">
        <TextAlert tone="danger" text={failure} />
        <div className="row">
          <Button variant="venue" busy={importing.busy} disabled={count === 0} onClick={() => void run()}>
            {count === 0 ? 'Nothing to import' : `Import ${countOf(count, 'entry', 'entries')}`}
          </Button>
          <Button variant="quiet" busy={discarding.busy} onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      </div>
      {editing && (
        <EditRowDialog
          row={editing}
          stages={preview.stages}
          busy={write.running === editing.key}
          failure={write.failure}
          onSave={(change) => void save(change)}
          onClose={() => {
            write.dismiss()
            setEditing(null)
          }}
        />
      )}
    </div>
  )
}

function Summary({ fileName, rows, timeZone, omitted }: Preview) {
  return (
    <Panel title={fileName}>
      <p>
        {countOf(rows.length, 'entry', 'entries')} found. Times are {zoneCity(timeZone)} time. Nothing has
        been added yet.
      </p>
      {omitted > 0 && (
        <p>
          {countOf(omitted, 'more entry', 'more entries')} didn’t fit. An import has room for{' '}
          {countOf(IMPORT_LIMITS.rows, 'entry', 'entries')}: import these, then the rest from a file of later
          months.
        </p>
      )}
    </Panel>
  )
}
