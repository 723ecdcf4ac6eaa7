import { type RepeatForm, SERIES_MAX_DATES } from '@bandstand/domain/series'
import { NativeSelect } from '../../ui/choices/native-select.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { classNames } from '../../../lib/text/class-names.ts'
import { choiceOf, repeatOf, repeatOptions } from './repeat-choices.ts'
import { RepeatDates } from './repeat-dates.tsx'

const ENDS = [
  { value: 'count', label: 'After' },
  { value: 'until', label: 'On' },
] as const

export interface RepeatFieldsProps {
  /** Null for a single date. */
  repeat: RepeatForm | null
  /** When it first begins: YYYY-MM-DD and HH:MM, as far as they're typed. */
  date: string
  time: string
  timeZone: string
  /** What is wrong with the rule or its end. */
  problem?: string | undefined
  onChange: (repeat: RepeatForm | null) => void
}

/** Shows how something repeats: the rule, its end, and the dates it comes to. */
export function RepeatFields({ repeat, date, time, timeZone, problem, onChange }: RepeatFieldsProps) {
  const choice = choiceOf(repeat)
  return (
    <div className={classNames(repeat && 'repeat')}>
      <Field label="Dates" error={problem}>
        <NativeSelect
          options={repeatOptions(date, choice)}
          value={choice}
          onValueChange={(value) => onChange(repeatOf(value, repeat))}
        />
      </Field>
      {repeat && (
        <>
          {choice === 'weeks' && (
            <Field label="Weeks from one date to the next" required>
              <NumberInput
                value={repeat.interval}
                onChange={(interval) => onChange({ ...repeat, interval })}
              />
            </Field>
          )}
          {choice !== 'dates' && <RepeatEnd repeat={repeat} date={date} onChange={onChange} />}
          <RepeatDates repeat={repeat} date={date} time={time} timeZone={timeZone} onChange={onChange} />
        </>
      )}
    </div>
  )
}

/** Returns what is wrong with the rule of a form, from its errors: of a series, one thing is wrong at a time. */
export function repeatProblem(error: RepeatErrors | undefined): string | undefined {
  const errors = [error, error?.until, error?.interval, error?.count, error?.dates]
  return errors.find((each) => each?.message)?.message
}

interface RepeatError {
  message?: string | undefined
}
type RepeatErrors = RepeatError & Partial<Record<'until' | 'interval' | 'count' | 'dates', RepeatError>>

interface RepeatEndProps {
  repeat: RepeatForm
  /** The first date. */
  date: string
  onChange: (repeat: RepeatForm) => void
}

function RepeatEnd({ repeat, date, onChange }: RepeatEndProps) {
  const end = repeat.until === null ? 'count' : 'until'
  return (
    <div className="repeat__pair">
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
