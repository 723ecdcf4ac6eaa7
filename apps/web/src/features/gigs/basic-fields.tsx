import { dayIn, isCalendarDay, zoneName } from '@bandstand/domain/gigs'
import { useEffect, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { LengthSelect } from '../../components/form/length-select.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { SectionHead } from '../../components/ui/section-head.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import type { GigFormValues } from './gig-form-values.ts'
import { zoneCity } from '../../lib/gig-words.ts'
import { LocationField } from './location-field.tsx'
import { type KnownPlace, usePlaceTimeZone } from './use-place-time-zone.ts'

export interface BasicFieldsProps {
  knownPlace: KnownPlace | null
  venueTimeZone: string
  /** Called with the zone of the place that the fields name. */
  onTimeZone: (timeZone: string) => void
}

/** What, when and where. */
export function BasicFields({ knownPlace, venueTimeZone, onTimeZone }: BasicFieldsProps) {
  const { control, register, formState } = useFormContext<GigFormValues>()
  const { errors } = formState
  const [typedDate, location, placeId] = useWatch({ control, name: ['date', 'location', 'placeId'] })
  const { timeZone, rememberPlace } = usePlaceTimeZone({ location, placeId }, venueTimeZone, knownPlace)
  useEffect(() => onTimeZone(timeZone), [timeZone, onTimeZone])
  const [now] = useState(() => new Date())
  const zone = zoneName(timeZone, isCalendarDay(typedDate) ? typedDate : dayIn(timeZone, now))
  return (
    <section>
      <SectionHead>Basic Information</SectionHead>
      <Field label="Gig title" required error={errors.title?.message}>
        <Input maxLength={120} {...register('title')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea rows={6} maxLength={5000} {...register('description')} />
      </Field>
      <div className="gig-form__pair">
        <Field label="Date" required error={errors.date?.message}>
          <Input type="date" {...register('date')} />
        </Field>
        <Field label="Time" required error={errors.time?.message}>
          <Input type="time" {...register('time')} />
        </Field>
      </div>
      <p className="hint -mt-2">{`Times are ${zoneCity(timeZone)} time (${zone})`}</p>
      <LocationField onPlace={rememberPlace} />
      <Field label="Duration" error={errors.durationMinutes?.message}>
        <Controller
          control={control}
          name="durationMinutes"
          render={({ field }) => (
            <LengthSelect value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          )}
        />
      </Field>
      <Switch label="Recurring gig" {...register('isRecurring')} />
    </section>
  )
}
