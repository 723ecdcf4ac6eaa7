import type { DaySheet } from '@bandstand/api-spec'
import {
  DAY_SHEET_LIMITS,
  type VenuePartForm,
  type VenuePartInput,
  venuePartInput,
} from '@bandstand/domain/day-sheets'
import { zoneCity } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ClockChoice } from '../../components/form/clock-choice.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { client } from '../../lib/api/api.ts'
import { PartDialog } from './part-dialog.tsx'
import { useSavePart } from './use-save-part.ts'
import { VenuePartTemplates } from './venue-part-templates.tsx'

const LABELS = {
  loadIn: 'Load-in',
  loadInNotes: 'How to get in',
  parking: 'Parking',
  contactName: 'Contact on the night',
  contactPhone: 'Phone',
  setTimes: 'Set times',
} as const
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[]

/** Shows the form of the venue's part: what its artist needs for the show. */
export function VenuePartDialog({ sheet, onClose }: { sheet: DaySheet; onClose: () => void }) {
  const { bookingId, venuePart, terms } = sheet
  // The values when the form opened: a difference was saved by another device.
  const [first] = useState(venuePart)
  const form = useForm<VenuePartForm, unknown, VenuePartInput>({
    resolver: zodResolver(venuePartInput),
    defaultValues: { ...first, loadIn: first.loadIn ?? '' },
  })
  const { register, handleSubmit, setError, setValue, control, formState } = form
  const { errors, isSubmitting } = formState
  const [loadIn, loadInIsSecond] = useWatch({ control, name: ['loadIn', 'loadInIsSecond'] })
  const { failure, run } = useSavePart((field, message) =>
    setError(field as keyof typeof LABELS, { type: 'server', message }),
  )
  const submit = handleSubmit(async (part) => {
    const { version } = venuePart
    if (await run(() => client.daySheets.saveVenuePart({ ...part, bookingId, version }))) onClose()
  })
  const changed = FIELDS.filter((field) => first[field] !== venuePart[field])
  const textarea = (name: 'loadInNotes' | 'parking' | 'setTimes', hint: string, rows = 2) => (
    <Field label={LABELS[name]} optional hint={hint} error={errors[name]?.message}>
      <Textarea rows={rows} maxLength={DAY_SHEET_LIMITS.notes} {...register(name)} />
    </Field>
  )
  return (
    <PartDialog
      title="Edit day sheet"
      description="Your artist sees it right away, even offline."
      failure={failure}
      changed={changed.map((field) => ({ label: LABELS[field], value: venuePart[field] ?? '' }))}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <VenuePartTemplates form={form} start={terms.start}>
        <Field
          label={LABELS.loadIn}
          optional
          hint={`${zoneCity(terms.timeZone)} time`}
          error={errors.loadIn?.message}
        >
          <Input type="datetime-local" max={terms.end} {...register('loadIn')} />
        </Field>
        <ClockChoice
          label={LABELS.loadIn}
          wallClock={loadIn}
          timeZone={terms.timeZone}
          isSecond={loadInIsSecond ?? false}
          onChoose={(isSecond) => setValue('loadInIsSecond', isSecond)}
          hasError={errors.loadIn !== undefined}
        />
        {textarea('loadInNotes', 'Which door, who to call, stairs or elevator')}
        {textarea('parking', 'Where to park a van')}
        <Field label={LABELS.contactName} optional error={errors.contactName?.message}>
          <Input autoComplete="off" maxLength={DAY_SHEET_LIMITS.name} {...register('contactName')} />
        </Field>
        <Field
          label={LABELS.contactPhone}
          optional
          hint="Only your artist sees it"
          error={errors.contactPhone?.message}
        >
          <Input type="tel" autoComplete="off" {...register('contactPhone')} />
        </Field>
        {textarea('setTimes', 'One per line, such as 9:30 PM first set', 4)}
      </VenuePartTemplates>
    </PartDialog>
  )
}
