import { type RepeatForm, SERIES_MAX_DATES } from '@bandstand/domain/series'
import { useFormContext, useWatch } from 'react-hook-form'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import type { GigFormValues } from './gig-form-values.ts'
import { choiceOf, repeatOf, repeatOptions } from './repeat-choices.ts'
import { RepeatDates } from './repeat-dates.tsx'
import './repeat-fields.css'

const ENDS = [
  { value: 'count', label: 'After' },
  { value: 'until', label: 'On' },
] as const

/** Shows how a new gig repeats: the rule, its end, and the dates it comes to. */
export function RepeatFields({ timeZone }: { timeZone: string }) {
  const { control, setValue, clearErrors, formState } = useFormContext<GigFormValues>()
  const [stored, date] = useWatch({ control, name: ['repeat', 'date'] })
  const repeat = stored ?? null
  const choice = choiceOf(repeat)
  const change = (value: RepeatForm | null) => {
    setValue('repeat', value, { shouldDirty: true })
    clearErrors('repeat')
  }
  // Whichever field it's about: of a series, one thing is wrong at a time.
  const error = formState.errors.repeat
  const problem = [error, error?.until, error?.interval, error?.count, error?.dates].find(
    (each) => each?.message,
  )?.message
  return (
    <div className="repeat">
      <Field label="Dates" error={problem}>
        <NativeSelect
          options={repeatOptions(date, choice)}
          value={choice}
          onValueChange={(value) => change(repeatOf(value, repeat))}
        />
      </Field>
      {repeat && (
        <>
          {choice === 'weeks' && (
            <Field label="Weeks from one date to the next" required>
              <NumberInput value={repeat.interval} onChange={(interval) => change({ ...repeat, interval })} />
            </Field>
          )}
          {choice !== 'dates' && <RepeatEnd repeat={repeat} date={date} onChange={change} />}
          <RepeatDates repeat={repeat} timeZone={timeZone} onChange={change} />
        </>
      )}
    </div>
  )
}

interface RepeatEndProps {
  repeat: RepeatForm
  /** The first date. */
  date: string
  onChange: (repeat: RepeatForm) => void
}

function RepeatEnd({ repeat, date, onChange }: RepeatEndProps) {
  const end = repeat.until === null ? 'count' : 'until'
  return (
    <div className="gig-form__pair">
      <Field label="Ends">
        <NativeSelect
          options={ENDS}
          value={end}
          onValueChange={(value) =>
            onChange({
              ...repeat,
              ...(value === 'until' ? { until: '', count: null } : { until: null, count: 12 }),
            })
          }
        />
      </Field>
      {end === 'until' ? (
        <Field label="Last date" required>
          <Input
            type="date"
            min={date}
            value={repeat.until ?? ''}
            onChange={(event) => onChange({ ...repeat, until: event.target.value })}
          />
        </Field>
      ) : (
        <Field label="Number of dates" required hint={`Up to ${SERIES_MAX_DATES}`}>
          <NumberInput value={repeat.count} onChange={(count) => onChange({ ...repeat, count })} />
        </Field>
      )}
    </div>
  )
}

/** An empty field is 0, which no rule accepts. */
function NumberInput({
  value,
  onChange,
}: {
  value: number | null | undefined
  onChange: (value: number) => void
}) {
  return (
    <Input
      inputMode="numeric"
      maxLength={2}
      value={value ? String(value) : ''}
      onChange={(event) => onChange(Number(event.target.value.replaceAll(/\D/g, '')))}
    />
  )
}
