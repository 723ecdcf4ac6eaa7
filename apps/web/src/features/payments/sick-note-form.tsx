import { SICK_NOTE_MAX, sickNoteInput } from '@bandstand/domain/payments'
import { type FormEvent, useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

/** Shows the form in which an act says that it cancelled a booking because somebody was ill. Loaded lazily. */
export default function SickNoteForm({ bookingId }: { bookingId: string }) {
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
