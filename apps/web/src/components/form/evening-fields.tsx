import { localDay } from '@bandstand/domain/time'
import { ANY_TIME, type Evening, eveningProblem, USUAL_HOURS } from '../../lib/forms/evening.ts'
import { now } from '../../lib/session/clock.ts'
import { Field } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'

export interface EveningFieldsProps {
  value: Evening
  /** Whether hours that can't be asked about are said to be wrong. */
  complaint: boolean
  onChange: (evening: Evening) => void
}

/** Shows the fields for a date and, once there is one, its hours. */
export function EveningFields({ value: { date, from, to }, complaint, onChange }: EveningFieldsProps) {
  const hours = date === '' ? USUAL_HOURS : { from, to }
  const problem = eveningProblem({ date, from, to })
  return (
    <>
      <Field label="Free on">
        <Input
          type="date"
          name="date"
          min={localDay(new Date(now()))}
          value={date}
          onChange={({ target }) =>
            onChange(target.value === '' ? ANY_TIME : { ...hours, date: target.value })
          }
        />
      </Field>
      {date !== '' && (
        <>
          <Field label="From">
            <Input
              type="time"
              value={from}
              onChange={({ target }) => onChange({ date, from: target.value, to })}
            />
          </Field>
          <Field label="To" error={(complaint && problem) || undefined}>
            <Input
              type="time"
              name="to"
              value={to}
              onChange={({ target }) => onChange({ date, from, to: target.value })}
            />
          </Field>
        </>
      )}
    </>
  )
}
