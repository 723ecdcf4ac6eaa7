import { IMPORT_LIMITS, importTexts } from '@bandstand/domain/calendar-import'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { FromAddress } from './from-address.tsx'
import { readAsBase64 } from './read-as-base64.ts'

/** Lets a venue choose the file with its calendar, enter its address or paste a table. `onBegin` gets the id of the preview. */
export function BeginImport({ onBegin }: { onBegin: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<{ about: 'file' | 'paste'; text: string } | null>(null)
  const write = useWrite({ changes: ['imports'] })
  const begin = async (about: 'file' | 'paste', content: Blob, fileName: string) => {
    write.dismiss()
    const text =
      content.size === 0
        ? importTexts.empty
        : content.size > IMPORT_LIMITS.bytes
          ? importTexts.tooLarge
          : null
    setProblem(text === null ? null : { about, text })
    if (text !== null) return
    const send = async () => client.calendarImports.begin({ fileName, content: await readAsBase64(content) })
    const begun = await write.run(send, about)
    if (begun) onBegin(begun.id)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after it was changed.
    event.target.value = ''
    if (file) void begin('file', file, file.name.slice(-200))
  }
  return (
    <>
      <TextAlert tone="danger" takesFocus onDismiss={write.dismiss} text={write.failure} />
      <Panel title="From a file">
        <p className="muted">
          An .ics file from Google Calendar, Apple Calendar or Outlook, or a CSV file from a spreadsheet.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Calendar file"
          accept=".ics,.ical,.ifb,.csv,.tsv,.txt,text/calendar,text/csv,text/plain"
          onChange={choose}
        />
        <div className="row">
          <Button variant="venue" busy={write.running === 'file'} onClick={() => input.current?.click()}>
            <FileUp className="i" aria-hidden="true" />
            Choose file
          </Button>
        </div>
        <TextAlert tone="danger" text={problem?.about === 'file' && problem.text} />
      </Panel>
      <FromAddress write={write} onBegin={onBegin} />
      <Panel title="From a spreadsheet">
        <Field
          label="Table"
          hint="Copy the cells in Excel, Numbers or Google Sheets, with their headings if they have any."
          error={problem?.about === 'paste' ? problem.text : undefined}
        >
          <Textarea
            rows={6}
            value={pasted}
            placeholder={'Date\tStart\tEnd\tAct\n2/5/2027\t8 PM\t11 PM\tThe House Trio'}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
        <div className="row">
          <Button
            busy={write.running === 'paste'}
            onClick={() => void begin('paste', new Blob([pasted.trim()]), '')}
          >
            Preview table
          </Button>
        </div>
      </Panel>
    </>
  )
}
