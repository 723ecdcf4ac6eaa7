import type { FinishedImport } from '@bandstand/api-spec'
import { countOf, listText } from '@bandstand/domain/product'
import { localInstantText } from '@bandstand/domain/time'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import './calendar-import.css'

/** Shows a venue's imports, those of the last day with a button that takes them back; nothing without any. */
export function PastImports({ imports }: { imports: readonly FinishedImport[] }) {
  const write = useWrite({ changes: ['imports'] })
  if (imports.length === 0) return null
  const undo = async (id: string) => {
    const undone = await write.run(() => client.calendarImports.undo({ id }), id)
    if (!undone) return
    const kept =
      undone.kept > 0 ? ` ${countOf(undone.kept, 'entry', 'entries')} you changed since stayed.` : ''
    toast(`Removed ${countOf(undone.removed, 'entry', 'entries')} from your calendar.${kept}`, {
      stays: kept !== '',
    })
  }
  return (
    <Panel title="Your imports">
      <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
      <ul className="imports">
        {imports.map((each) => (
          <li key={each.id} className="imports__row">
            <div className="min-w-0">
              <b className="wrap-anywhere">{each.fileName}</b>
              <p className="muted">{summaryOf(each)}</p>
            </div>
            {each.undoUntil && (
              <Button
                size="small"
                aria-label={`Undo import of ${each.fileName}`}
                busy={write.running === each.id}
                onClick={() => void undo(each.id)}
              >
                Undo import
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function summaryOf({ acts, blocked, importedAt, undoneAt, undoUntil }: FinishedImport): string {
  const added = [acts > 0 && countOf(acts, 'act'), blocked > 0 && countOf(blocked, 'blocked time')]
  const when = `${listText(added.filter((each) => each !== false))}, imported ${localInstantText(importedAt)}.`
  if (undoneAt) return `${when} Undone ${localInstantText(undoneAt)}.`
  return undoUntil ? `${when} You can undo this until ${localInstantText(undoUntil)}.` : when
}
