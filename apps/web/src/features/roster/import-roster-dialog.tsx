import type { RosterAct } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import {
  readRosterCsv,
  ROSTER_MAX,
  type RosterCsvLine,
  type RosterCsvPreview,
} from '@bandstand/domain/roster'
import { FileUp } from 'lucide-react'
import Papa from 'papaparse'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import './roster.css'

/** Far more than a roster needs; a larger file is something else. */
const FILE_MAX_BYTES = 2_000_000

export interface ImportRosterDialogProps {
  known: readonly RosterAct[]
  onClose: () => void
}

/** Shows what each line of a CSV file would do to the roster, then adds its new acts. */
export default function ImportRosterDialog({ known, onClose }: ImportRosterDialogProps) {
  const [file, setFile] = useState<{ name: string; preview: RosterCsvPreview } | null>(null)
  const [unchosen, setUnchosen] = useState(false)
  const { busy, failure, run, dismiss } = useWrite({ changes: ['roster'] })
  const acts = file?.preview.acts ?? []
  const room = ROSTER_MAX - known.length
  const choose = async (chosen: File) => {
    dismiss()
    setUnchosen(false)
    setFile({ name: chosen.name, preview: await readFile(chosen, known) })
  }
  const submit = async () => {
    setUnchosen(!file)
    if (acts.length === 0) return
    const done = await run(() => client.roster.importActs({ acts }))
    if (!done) return
    toast(`${countOf(done.added, 'act')} added to your roster`)
    onClose()
  }
  return (
    <FormDialog
      wide
      onClose={onClose}
      title="Import CSV"
      description="Choose a CSV file with a heading line. It needs a column called Name, and can have Contact, Email, Phone, Usual fee and Notes."
      failure={failure ?? (unchosen && 'Choose a file first')}
      busy={busy}
      submitLabel={acts.length > 0 ? `Add ${countOf(acts.length, 'act')}` : 'Add acts'}
      onSubmit={submit}
    >
      <FileChoice name={file?.name} onChoose={(chosen) => void choose(chosen)} />
      <TextAlert tone="danger" text={file?.preview.problem} />
      {file && acts.length > room && (
        <TextAlert
          tone="warning"
          text={`Your roster has room for ${countOf(room, 'more act')}. Remove some acts, or some lines of the file.`}
        />
      )}
      {file && !file.preview.problem && <Lines lines={file.preview.lines} />}
    </FormDialog>
  )
}

function FileChoice({ name, onChoose }: { name: string | undefined; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // The same file may be chosen again after it was changed.
    event.target.value = ''
    if (chosen) onChoose(chosen)
  }
  return (
    <div className="row">
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={choose}
      />
      <Button onClick={() => input.current?.click()}>
        <FileUp className="i" aria-hidden="true" />
        {name === undefined ? 'Choose file' : 'Choose another file'}
      </Button>
      {name !== undefined && <p className="wrap-anywhere">{name}</p>}
    </div>
  )
}

const OUTCOMES = { new: 'New', known: 'Already on your roster', bad: 'Can’t be read' } as const

function Lines({ lines }: { lines: readonly RosterCsvLine[] }) {
  const count = (outcome: RosterCsvLine['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const [bad, known] = [count('bad'), count('known')]
  const summary = [
    countOf(count('new'), 'new act'),
    known > 0 && `${known} already on your roster`,
    bad > 0 && `${countOf(bad, 'line')} can’t be read and won’t be added`,
  ]
  // What needs a look comes first.
  const order = { bad: 0, new: 1, known: 2 }
  const shown = lines.toSorted((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line)
  return (
    <>
      <output>
        <b>{summary.filter(Boolean).join(', ')}</b>
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
      <section className="roster-lines" aria-label="Lines of the file" tabIndex={0}>
        <ul>
          {shown.map(({ line, label, outcome, problem }) => (
            <li key={line}>
              <span className="muted">Line {line}</span> <b>{label}</b>
              <span className={outcome === 'bad' ? 'roster-lines__bad' : 'muted'}>
                {outcome === 'bad' ? `${OUTCOMES.bad}. ${problem}.` : OUTCOMES[outcome]}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

async function readFile(file: File, known: readonly RosterAct[]): Promise<RosterCsvPreview> {
  if (file.size > FILE_MAX_BYTES)
    return { problem: 'This file is too large for a roster', lines: [], acts: [] }
  const text = textOf(await file.arrayBuffer())
  return readRosterCsv(Papa.parse<string[]>(text, { delimiter: delimiterOf(text) }).data, known)
}

/** Returns what stands between the headings: spreadsheets of other countries use semicolons. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r|\n/, 1)
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((most, mark) => (count(mark) > count(most) ? mark : most))
}

/** Returns a file's text: spreadsheets write UTF-8, or on older Windows its own code page. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
