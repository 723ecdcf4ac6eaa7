import { type BookingDefaults, BUFFER_CHOICES, HOLD_ANSWER_CHOICES } from '@bandstand/domain/booking'
import { countOf } from '@bandstand/domain/product'
import { durationText } from '@bandstand/domain/time'
import { type FormEvent, useState } from 'react'
import { LengthSelect } from '../../components/form/length-select.tsx'
import { OutcomeAlert } from '../../components/form/outcome-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Select } from '../../components/ui/choices/select.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

const UPDATED = 'Booking defaults saved'
const FAILED = 'We couldn’t save your booking defaults. Try again.'

/** Shows the form of the booking defaults. Only venues have a usual start: an artist's gigs have their own. */
export function BookingDefaultsForm({ venue, defaults }: { venue: boolean; defaults: BookingDefaults }) {
  const [draft, setDraft] = useState(defaults)
  const change = (part: Partial<BookingDefaults>) => setDraft((current) => ({ ...current, ...part }))
  const save = useWrite({ changes: [], shows: () => api.booking.getDefaults.queryKey() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run(() => client.booking.saveDefaults(draft))
  }
  return (
    <form className="stack" aria-label={venue ? 'Usual hours' : 'Buffer and usual hours'} onSubmit={submit}>
      <div className="gig-form__pair">
        {venue ? (
          <Field label="Usual start" optional>
            <Input
              type="time"
              value={draft.startTime ?? ''}
              onChange={(event) => change({ startTime: event.target.value || null })}
            />
          </Field>
        ) : (
          <Field label="Buffer" hint="Before and after each booking.">
            <Select
              options={bufferOptions(draft.bufferMinutes)}
              value={String(draft.bufferMinutes)}
              onValueChange={(minutes) => change({ bufferMinutes: Number(minutes) })}
            />
          </Field>
        )}
        <Field label="Usual length" {...(!venue && { hint: 'Used when a gig doesn’t give a length.' })}>
          <LengthSelect
            value={draft.durationMinutes}
            onValueChange={(durationMinutes) => change({ durationMinutes })}
          />
        </Field>
        {venue && (
          <Field label="Time to confirm a hold" hint="When someone behind it wants to book the date.">
            <Select
              options={HOLD_ANSWER_CHOICES.map((hours) => ({
                value: String(hours),
                label: countOf(hours, 'hour'),
              }))}
              value={String(draft.holdAnswerHours)}
              onValueChange={(hours) => change({ holdAnswerHours: Number(hours) })}
            />
          </Field>
        )}
      </div>
      <div>
        <Button type="submit" busy={save.busy}>
          Save defaults
        </Button>
      </div>
      <OutcomeAlert of={save} done={UPDATED} failed={FAILED} />
    </form>
  )
}

function bufferOptions(stored: number) {
  const choices: number[] = [...new Set([...BUFFER_CHOICES, stored])].toSorted((a, b) => a - b)
  return choices.map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? 'None' : durationText(minutes),
  }))
}
