import type { GigDetail, Poll } from '@bandstand/api-spec'
import { POLL_NOTE_MAX } from '@bandstand/domain/polls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'

const WITHIN = [
  { value: '12', label: '12 hours' },
  { value: '24', label: '1 day' },
  { value: '48', label: '2 days' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
] as const
type Hours = (typeof WITHIN)[number]['value']

interface AskBandDialogProps {
  gig: Pick<GigDetail, 'id' | 'title'>
  onClose: () => void
}

/** Asks by when the people of an act should answer, and asks them. */
export default function AskBandDialog({ gig, onClose }: AskBandDialogProps) {
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const [hours, setHours] = useState<Hours>('48')
  const [note, setNote] = useState('')
  const { busy, failure, run, dismiss } = useWrite<Poll>({ changes: ['polls'] })
  const ask = async () => {
    const asked = await run(() => client.polls.ask({ id, gigId: gig.id, withinHours: Number(hours), note }))
    if (!asked) return
    toast('Your band was asked')
    onClose()
    await navigate(`/polls/${asked.id}`)
  }
  return (
    <FormDialog
      title="Ask the band"
      description={`Everybody in the core of your line-up is asked whether they can play ${gig.title}. When somebody says no, the next sub for their instrument is asked.`}
      failure={failure}
      busy={busy}
      submitLabel="Ask the band"
      onSubmit={ask}
      onClose={onClose}
      onChange={dismiss}
    >
      <Field label="Answer within">
        <NativeSelect options={WITHIN} value={hours} onValueChange={setHours} />
      </Field>
      <Field label="Note to your people" optional>
        <Textarea
          rows={3}
          maxLength={POLL_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
