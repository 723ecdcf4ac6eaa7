import type { OwnProfile } from '@bandstand/api-spec'
import { dayIn, isCalendarDay, zoneCity, zoneName } from '@bandstand/domain/time'
import { useEffect } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { RenderMarkerMap } from '../../../components/form/address-field.tsx'
import { ClockChoice } from '../../../components/form/clock-choice.tsx'
import { LengthSelect } from '../../../components/form/length-select.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { Switch } from '../../../components/ui/choices/switch.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import type { GigFormValues } from './gig-form-values.ts'
import { useLocatedAddress } from '../../../lib/places/use-located-address.ts'
import { LocationField } from './location-field.tsx'
import { CurfewOfGig, StageField } from './stage-field.tsx'
import { GigRepeat } from './gig-repeat.tsx'
import { useNow } from '../../../lib/screen/use-now.ts'

/** A place whose time zone is known without a request. */
export interface KnownPlace {
  placeId: string
  timeZone: string
}

export interface BasicFieldsProps {
  knownPlace: KnownPlace | null
  venueTimeZone: string
  /** The venue that posts the gig, once it is loaded. */
  venue: OwnProfile | undefined
  renderMap: RenderMarkerMap
  /** Whether the gig can become a series. */
  repeats: boolean
  /** Whether it belongs to a series, and so is recurring anyway. */
  inSeries: boolean
  /** Called with the time zone of the place in the fields. */
  onTimeZone: (timeZone: string) => void
}

/** Shows the fields of a gig's title, day, time and place. */
export function BasicFields({
  knownPlace,
  venueTimeZone,
  venue,
  renderMap,
  repeats,
  inSeries,
  onTimeZone,
}: BasicFieldsProps) {
  const { control, register, formState, setValue } = useFormContext<GigFormValues>()
  const { errors } = formState
  const [typedDate, time, timeIsSecond, location, placeId, isRecurring] = useWatch({
    control,
    name: ['date', 'time', 'timeIsSecond', 'location', 'placeId', 'isRecurring'],
  })
  const located = useLocatedAddress({ location, placeId })
  const known = placeId !== null && placeId === knownPlace?.placeId ? knownPlace.timeZone : null
  const timeZone = known ?? located.place?.timeZone ?? venueTimeZone
  useEffect(() => onTimeZone(timeZone), [timeZone, onTimeZone])
  const now = new Date(useNow(60_000))
  const zone = zoneName(timeZone, isCalendarDay(typedDate) ? typedDate : dayIn(timeZone, now))
  return (
    <section>
      <SectionHead>Basic Information</SectionHead>
      <Field label="Gig title" required error={errors.title?.message}>
        <Input maxLength={120} {...register('title')} />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
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
      <ClockChoice
        label="Time"
        wallClock={`${typedDate}T${time}`}
        timeZone={timeZone}
        isSecond={timeIsSecond ?? false}
        onChoose={(isSecond) => setValue('timeIsSecond', isSecond, { shouldDirty: true })}
        hasError={errors.time !== undefined}
      />
      <p className="hint -mt-2">{`Times are ${zoneCity(timeZone)} time (${zone})`}</p>
      <LocationField located={located} venue={venue} renderMap={renderMap} />
      {venue && <StageField venueId={venue.uuid} />}
      <Field label="Duration" error={errors.durationMinutes?.message}>
        <Controller
          control={control}
          name="durationMinutes"
          render={({ field }) => (
            <LengthSelect value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          )}
        />
      </Field>
      {venue && <CurfewOfGig venueId={venue.uuid} />}
      {!inSeries && (
        <Switch
          label="Recurring gig"
          {...register('isRecurring', { onChange: () => repeats && setValue('repeat', null) })}
        />
      )}
      {repeats && isRecurring && <GigRepeat timeZone={timeZone} />}
    </section>
  )
}
