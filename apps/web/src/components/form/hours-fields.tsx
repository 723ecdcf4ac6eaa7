import { zoneCity } from '@bandstand/domain/time'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'
import { ClockChoice } from './clock-choice.tsx'

/** The fields of a form that are wall clocks at the place, and which of two equal hours is meant. */
interface Hours {
  start: string
  end: string
  startIsSecond?: boolean
  endIsSecond?: boolean
}

/** Shows the fields for start and end, with the choice between hours that exist twice. Needs the form's FormProvider. `timeZone`: IANA. */
export function HoursFields({ timeZone }: { timeZone: string }) {
  const { register, control, formState, setValue } = useFormContext<Hours>()
  const { errors } = formState
  const [start, end, startIsSecond, endIsSecond] = useWatch({
    control,
    name: ['start', 'end', 'startIsSecond', 'endIsSecond'],
  })
  return (
    <>
      <Field label="Start" required error={errors.start?.message} hint={`${zoneCity(timeZone)} time`}>
        <Input type="datetime-local" {...register('start')} />
      </Field>
      <Field label="End" required error={errors.end?.message}>
        <Input type="datetime-local" {...register('end')} />
      </Field>
      <ClockChoice
        label="Start"
        wallClock={start}
        timeZone={timeZone}
        isSecond={startIsSecond ?? false}
        onChoose={(isSecond) => setValue('startIsSecond', isSecond, { shouldDirty: true })}
        hasError={errors.start !== undefined}
      />
      <ClockChoice
        label="End"
        wallClock={end}
        timeZone={timeZone}
        isSecond={endIsSecond ?? false}
        onChoose={(isSecond) => setValue('endIsSecond', isSecond, { shouldDirty: true })}
        hasError={errors.end !== undefined}
      />
    </>
  )
}
