import { useFormContext, useWatch } from 'react-hook-form'
import { RepeatFields, repeatProblem } from '../../../components/form/repeat/repeat-fields.tsx'
import type { GigFormValues } from './gig-form-values.ts'

/** Shows how a new gig repeats. */
export function GigRepeat({ timeZone }: { timeZone: string }) {
  const { control, setValue, clearErrors, formState } = useFormContext<GigFormValues>()
  const [repeat, date, time] = useWatch({ control, name: ['repeat', 'date', 'time'] })
  return (
    <RepeatFields
      repeat={repeat ?? null}
      date={date}
      time={time}
      timeZone={timeZone}
      problem={repeatProblem(formState.errors.repeat)}
      onChange={(changed) => {
        setValue('repeat', changed, { shouldDirty: true })
        clearErrors('repeat')
      }}
    />
  )
}
