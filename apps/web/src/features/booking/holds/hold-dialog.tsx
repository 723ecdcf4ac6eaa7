import type { Hold } from '@bandstand/api-spec'
import { HOLD_ACT_MAX, HOLD_DAY_CHOICES, HOLD_DAYS, HOLD_NOTE_MAX } from '@bandstand/domain/holds'
import { countOf } from '@bandstand/domain/product'
import { addDays, dayIn, localTimeZone } from '@bandstand/domain/time'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { StageChoice } from '../../../components/form/stage-choice.tsx'
import { NativeSelect } from '../../../components/ui/choices/native-select.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { client, fieldIssues } from '../../../lib/api/api.ts'
import { useStages } from '../../../lib/api/use-stages.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { now } from '../../../lib/session/clock.ts'
import { useActingParty } from '../../../lib/session/session.ts'

/** Whom the reader holds an evening for: an artist, any act of a venue's own choosing (null), or themselves at a venue. */
export type HoldFor =
  | { artist: { uuid: string; name: string } | null }
  | { venue: { uuid: string; name: string } }

export interface HoldDialogProps {
  for: HoldFor
  /** What the form starts with. */
  start?: Partial<Pick<Hold, 'start' | 'end' | 'stageId' | 'actName'>>
  onClose: () => void
}

/** Shows the form that holds an evening, or asks a venue to. Loaded lazily, as few open it. */
export default function HoldDialog({ for: subject, start, onClose }: HoldDialogProps) {
  const acting = useActingParty()
  const asks = 'venue' in subject
  const stages = useStages(asks ? subject.venue.uuid : acting?.id)
  const { draft, change, errors, write, submit } = useHoldForm(subject, start, onClose)
  const name = asks ? subject.venue.name : subject.artist?.name
  return (
    <FormDialog
      onClose={onClose}
      title={asks ? `Ask ${name} for a hold` : name ? `Hold a date for ${name}` : 'Hold a date'}
      description={
        asks
          ? 'A hold is a place in line for a date. It isn’t a booking, and the venue can still book someone else.'
          : 'A hold keeps a place in line for an act. It doesn’t block your calendar.'
      }
      failure={Object.keys(errors).length > 0 ? null : write.failure}
      busy={write.busy}
      submitLabel={asks ? 'Ask for a hold' : 'Hold this date'}
      onSubmit={submit}
    >
      {!asks && !subject.artist && (
        <Field label="Act" required error={errors.actName}>
          <Input
            value={draft.actName}
            maxLength={HOLD_ACT_MAX}
            onChange={(event) => change({ actName: event.target.value })}
          />
        </Field>
      )}
      <Field label="Starts" required error={errors.start}>
        <Input
          type="datetime-local"
          value={draft.start}
          onChange={(event) => change({ start: event.target.value })}
        />
      </Field>
      <Field label="Ends" required error={errors.end}>
        <Input
          type="datetime-local"
          value={draft.end}
          onChange={(event) => change({ end: event.target.value })}
        />
      </Field>
      <StageChoice
        stages={stages}
        value={draft.stageId}
        error={errors.stageId}
        onValueChange={(stageId) => change({ stageId })}
      />
      <Field label="Expires after" hint="At the start of the show at the latest.">
        <NativeSelect
          options={HOLD_DAY_CHOICES.map((days) => ({ value: String(days), label: countOf(days, 'day') }))}
          value={String(draft.expiresInDays)}
          onValueChange={(days) => change({ expiresInDays: Number(days) })}
        />
      </Field>
      <Field label="Note" optional hint="Only you can see it." error={errors.note}>
        <Textarea
          value={draft.note}
          maxLength={HOLD_NOTE_MAX}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}

/** Returns the form's values, what is wrong with them, and what sends them. */
function useHoldForm(subject: HoldFor, start: HoldDialogProps['start'], onClose: () => void) {
  const [draft, setDraft] = useState(() => {
    const day = addDays(dayIn(localTimeZone(), new Date(now())), 7)
    return {
      actName: start?.actName ?? '',
      start: start?.start ?? `${day}T20:00`,
      end: start?.end ?? `${day}T23:00`,
      stageId: start?.stageId ?? null,
      expiresInDays: HOLD_DAYS,
      note: '',
    }
  })
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const write = useWrite({
    changes: ['bookings'],
    keyed: true,
    onFailure: (error) =>
      setErrors(
        Object.fromEntries(fieldIssues(error).map(({ path, message }) => [String(path.at(-1)), message])),
      ),
  })
  const change = (part: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...part }))
  const submit = async () => {
    setErrors({})
    const { actName, ...hours } = draft
    const made = await write.run((key) =>
      'venue' in subject
        ? client.holds.request({ venueId: subject.venue.uuid, ...hours, key })
        : client.holds.place({ artistId: subject.artist?.uuid ?? null, actName, ...hours, key }),
    )
    if (!made) return
    toast('venue' in subject ? `You asked ${subject.venue.name} for a hold` : 'Date held', {
      action: { label: 'See holds', onClick: () => void navigate('/holds') },
    })
    onClose()
  }
  return { draft, change, errors, write, submit }
}
