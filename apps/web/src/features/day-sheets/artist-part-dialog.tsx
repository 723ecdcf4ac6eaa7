import type { DaySheet } from '@bandstand/api-spec'
import {
  type ArtistPartForm,
  type ArtistPartInput,
  artistPartInput,
  DAY_SHEET_LIMITS,
} from '@bandstand/domain/day-sheets'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { Templates } from '../../components/templates/templates.tsx'
import { client } from '../../lib/api/api.ts'
import { fillIn } from '../../lib/forms/fill-in.ts'
import { PartDialog } from './part-dialog.tsx'
import { useSavePart } from './use-save-part.ts'

const LABELS = { setList: 'Set list', notes: 'Notes' } as const
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[]

/** Shows the form of the artist's part: the set list, and what else the venue should know. */
export function ArtistPartDialog({ sheet, onClose }: { sheet: DaySheet; onClose: () => void }) {
  const { bookingId, artistPart } = sheet
  const [first] = useState(artistPart)
  const form = useForm<ArtistPartForm, unknown, ArtistPartInput>({
    resolver: zodResolver(artistPartInput),
    defaultValues: first,
  })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const { failure, run } = useSavePart((field, message) =>
    setError(field as keyof typeof LABELS, { type: 'server', message }),
  )
  const submit = handleSubmit(async (part) => {
    const { version } = artistPart
    if (await run(() => client.daySheets.saveArtistPart({ ...part, bookingId, version }))) onClose()
  })
  const changed = FIELDS.filter((field) => first[field] !== artistPart[field])
  return (
    <PartDialog
      title="Edit set list and notes"
      description={`${sheet.venue.name} sees both.`}
      failure={failure}
      changed={changed.map((field) => ({ label: LABELS[field], value: artistPart[field] }))}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <Templates kind="set_list" read={form.getValues} onUse={(fields) => fillIn(form, fields)}>
        <Field label={LABELS.setList} optional hint="One song per line" error={errors.setList?.message}>
          <Textarea rows={8} maxLength={DAY_SHEET_LIMITS.setList} {...register('setList')} />
        </Field>
        <Field label={LABELS.notes} optional hint="Inputs, monitors, guests" error={errors.notes?.message}>
          <Textarea rows={4} maxLength={DAY_SHEET_LIMITS.notes} {...register('notes')} />
        </Field>
      </Templates>
    </PartDialog>
  )
}
