import type { SeriesPreview } from '@bandstand/api-spec'
import {
  type RepeatForm,
  SERIES_MAX_DATES,
  type SeriesPreviewInput,
  seriesPreviewInput,
} from '@bandstand/domain/series'
import { countOf } from '@bandstand/domain/product'
import { clockTime, dayText } from '@bandstand/domain/time'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { FieldGroup } from '../../ui/inputs/field-group.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Button } from '../../ui/page/button.tsx'
import { api, errorText } from '../../../lib/api/api.ts'
import { useSettled } from '../../../lib/screen/use-settled.ts'

const PAUSE_MS = 250

interface RepeatDatesProps {
  repeat: RepeatForm
  /** When it first begins: YYYY-MM-DD and HH:MM, as far as they're typed. */
  date: string
  time: string
  timeZone: string
  onChange: (repeat: RepeatForm) => void
}

/** Shows the dates of a series before it's posted: what it comes to, holidays, and a tick for each date to skip it. */
export function RepeatDates({ onChange, ...props }: RepeatDatesProps) {
  const { repeat } = props
  const { isIncomplete, preview, failure } = usePreview(props)
  const skipped = repeat.skipped ?? []
  const skip = (days: string[], isSkipped: boolean) =>
    onChange({
      ...repeat,
      skipped: isSkipped ? [...skipped, ...days] : skipped.filter((day) => !days.includes(day)),
    })
  const holidays = preview?.dates.filter((each) => each.holiday && !skipped.includes(each.date)) ?? []
  return (
    <>
      {repeat.pattern === 'dates' && <AddDate repeat={repeat} onChange={onChange} />}
      {isIncomplete && <p className="hint">Choose the date and time above to see all dates.</p>}
      {failure && <p className="hint">{failure}</p>}
      {preview && !isIncomplete && (
        <FieldGroup legend={preview.text} error={preview.problem ?? undefined}>
          {holidays.length > 0 && (
            <Button
              size="small"
              className="mb-2 justify-self-start"
              onClick={() =>
                skip(
                  holidays.map(({ date }) => date),
                  true,
                )
              }
            >
              {`Skip ${countOf(holidays.length, 'holiday')}`}
            </Button>
          )}
          <div className="repeat__dates">
            {preview.dates.map((each) => (
              <Checkbox
                key={each.date}
                label={dateLabel(each)}
                checked={!skipped.includes(each.date)}
                onChange={(event) => skip([each.date], !event.target.checked)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  )
}

function dateLabel({ date, holiday, movedTo }: SeriesPreview['dates'][number]): string {
  const moved = movedTo && `starts at ${clockTime(movedTo)}, as clocks go forward`
  return [dayText(date, 'weekday'), holiday, moved].filter(Boolean).join(' · ')
}

/** Returns the dates of the form's series once its fields are complete. */
function usePreview({ repeat, date, time, timeZone }: Omit<RepeatDatesProps, 'onChange'>) {
  const read = seriesPreviewInput.safeParse({ repeat, date, time, timeZone })
  // As text, which stays the same while nothing changes.
  const settled = useSettled(read.success ? JSON.stringify(read.data) : '', PAUSE_MS)
  const query = useQuery(
    api.series.preview.queryOptions({
      input: settled ? (JSON.parse(settled) as SeriesPreviewInput) : skipToken,
      placeholderData: keepPreviousData,
    }),
  )
  return {
    isIncomplete: !read.success,
    preview: query.data,
    failure: query.isError ? errorText(query.error) : null,
  }
}

/** Shows the field that adds a chosen date. */
function AddDate({ repeat, onChange }: Pick<RepeatDatesProps, 'repeat' | 'onChange'>) {
  const [day, setDay] = useState('')
  const add = () => {
    const others = (days: string[] = []) => days.filter((each) => each !== day)
    onChange({ ...repeat, dates: [...others(repeat.dates), day], skipped: others(repeat.skipped) })
    setDay('')
  }
  return (
    <div className="repeat__add">
      <Field label="Another date" hint={`Up to ${countOf(SERIES_MAX_DATES, 'date')} in all`}>
        <Input
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          onKeyDown={(event) => {
            // Enter adds the date, and doesn't send the form yet.
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (day) add()
          }}
        />
      </Field>
      <Button disabled={!day} onClick={add}>
        Add date
      </Button>
    </div>
  )
}
