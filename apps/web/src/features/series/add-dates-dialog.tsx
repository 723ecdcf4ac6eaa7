import type { SeriesDetail } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import { seriesTexts } from '@bandstand/domain/series'
import { dayText } from '@bandstand/domain/time'
import { useState } from 'react'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { client, fieldIssues } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'

/** Asks for more dates of a series. */
export function AddDatesDialog({ series, onClose }: { series: SeriesDetail; onClose: () => void }) {
  const [day, setDay] = useState('')
  const [dates, setDates] = useState<string[]>([])
  const [problem, setProblem] = useState<string | undefined>()
  const { busy, failure, run } = useWrite({
    changes: ['gigs'],
    keyed: true,
    onFailure: (error) => setProblem(fieldIssues(error)[0]?.message),
  })
  const chosen = [...new Set(day ? [...dates, day] : dates)].toSorted()
  const submit = async () => {
    setProblem(chosen.length === 0 ? seriesTexts.dateRequired : undefined)
    if (chosen.length === 0) return
    const done = await run((key) => client.series.addDates({ id: series.id, dates: chosen, key }))
    if (!done) return
    toast(`${countOf(chosen.length, 'date')} added`)
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Add dates"
      description="Each is a copy of the last date that wasn’t changed by hand."
      failure={problem ? null : failure}
      busy={busy}
      submitLabel={chosen.length === 0 ? 'Add dates' : `Add ${countOf(chosen.length, 'date')}`}
      onSubmit={submit}
    >
      <Field label="Date" required error={problem}>
        <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
      {dates.map((each) => (
        <Checkbox
          key={each}
          label={dayText(each, 'weekday')}
          checked
          onChange={() => setDates(dates.filter((other) => other !== each))}
        />
      ))}
      <div>
        <Button
          size="small"
          disabled={!day}
          onClick={() => {
            setDates(chosen)
            setDay('')
          }}
        >
          Another date
        </Button>
      </div>
    </FormDialog>
  )
}
