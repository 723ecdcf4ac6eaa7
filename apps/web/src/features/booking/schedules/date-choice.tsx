import { scheduleText } from '@bandstand/domain/booking'
import { countOf } from '@bandstand/domain/product'
import { instantText } from '@bandstand/domain/time'
import { Button } from '../../../components/ui/page/button.tsx'
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx'
import { FieldGroup } from '../../../components/ui/inputs/field-group.tsx'
import type { DateChoice } from './use-date-choice.ts'
import './date-choice.css'

/** What is said below the terms of several dates. */
export const FOR_EACH_DATE =
  'The fee is for each date. If you change the start or the end, the other dates change in the same way.'

interface DateChoiceProps {
  legend: string
  choice: DateChoice
  /** The fee of each chosen date in cents; left out when there is none to show. */
  cents?: readonly number[]
}

/** Asks which of several dates are meant, and says what they cost together; nothing when there is only one. */
export function DateChoiceField({ legend, choice, cents = [] }: DateChoiceProps) {
  const { dates, chosen, isChosen, choose, chooseAll } = choice
  if (dates.length < 2) return null
  const isAll = chosen.length === dates.length
  return (
    <FieldGroup
      legend={legend}
      error={chosen.length === 0 ? 'Choose at least one date' : undefined}
      hint={
        <span aria-live="polite">
          {cents.length > 0 && cents.length === chosen.length
            ? scheduleText(cents)
            : `${countOf(chosen.length, 'date')} of ${dates.length}`}
        </span>
      }
    >
      <div className="date-choice">
        {dates.map((date) => (
          <Checkbox
            key={date.gigId}
            checked={isChosen(date)}
            disabled={date.isFixed ?? false}
            onChange={(event) => choose(date, event.target.checked)}
            label={`${instantText(date.startsAt, date.timeZone)}${date.note ? ` · ${date.note}` : ''}`}
          />
        ))}
      </div>
      <div className="mt-2">
        <Button size="small" variant="quiet" onClick={() => chooseAll(!isAll)}>
          {isAll ? 'Clear all dates' : 'Choose all dates'}
        </Button>
      </div>
    </FieldGroup>
  )
}
