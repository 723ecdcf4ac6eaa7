import { POLL_NOTE_MAX } from '@bandstand/domain/polls'
import { useState } from 'react'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'

const WITHIN = [
  { value: '12', label: '12 hours' },
  { value: '24', label: '1 day' },
  { value: '48', label: '2 days' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
] as const
type Hours = (typeof WITHIN)[number]['value']

interface Asked {
  hours: Hours
  note: string
  setHours: (hours: Hours) => void
  setNote: (note: string) => void
}

/** Returns what every question to a band has: by when to answer, and a note. `input` is what the API takes. */
export function useAskFields(): Asked & { input: { withinHours: number; note: string } } {
  const [hours, setHours] = useState<Hours>('48')
  const [note, setNote] = useState('')
  return { hours, setHours, note, setNote, input: { withinHours: Number(hours), note } }
}

/** Shows the fields that every question to a band has. */
export function AskFields({ hours, setHours, note, setNote }: Asked) {
  return (
    <>
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
    </>
  )
}
