import { sickNoteInput, SICK_NOTE_MAX } from '@bandstand/domain/payments'
import { instantText } from '@bandstand/domain/time'
import type { CancelRecord } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useMay } from '../../lib/session/session.ts'

const ON_RECORD: Record<CancelRecord['kind'], string> = {
  in_time: 'You cancelled in time, so your track record doesn’t show it.',
  late: 'Your track record shows a late cancellation.',
  sick: 'Your track record shows that you cancelled because of illness.',
}

/** Tells an act that cancelled a booking that it's over, and how it counts; if it was late, the act can say that somebody was ill. */
export function CancelRecordOfBooking({ bookingId, timeZone }: { bookingId: string; timeZone: string }) {
  const maySign = useMay('sign')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(api.payments.cancelRecord.queryOptions({ input: { bookingId } }))
  const record = data?.record
  if (!record) return null
  return (
    <Panel title="This booking is over">
      <p>
        {record.isReplaced ? 'Somebody else is booked for this gig. ' : ''}
        {ON_RECORD[record.kind]}
      </p>
      {maySign && record.explainUntil !== null && (
        <>
          <p className="muted">
            Was somebody ill? You can say so until {instantText(record.explainUntil, timeZone, 'medium')}.
          </p>
          {isOpen ? (
            <SickNoteForm bookingId={bookingId} />
          ) : (
            <div>
              <Button onClick={() => setOpen(true)}>Add a sick note</Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

function SickNoteForm({ bookingId }: { bookingId: string }) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, failure, run, dismiss } = useWrite({
    changes: [],
    shows: () => api.payments.cancelRecord.queryKey({ input: { bookingId } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = sickNoteInput.safeParse({ note })
    setProblem(typed.error?.issues[0]?.message)
    if (typed.success) void run(() => client.payments.writeSickNote({ bookingId, ...typed.data }))
  }
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label="Note"
        hint="Only Bandstand’s operator can read it. Others see that you cancelled because of illness."
        error={problem}
      >
        <Textarea value={note} maxLength={SICK_NOTE_MAX} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <TextAlert tone="danger" onDismiss={dismiss} text={failure} />
      <div>
        <Button type="submit" busy={busy}>
          Save sick note
        </Button>
      </div>
    </form>
  )
}
