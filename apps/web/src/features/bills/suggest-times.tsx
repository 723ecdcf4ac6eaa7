import { useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import type { BillRow, Suggestion } from './bill-rows.ts'

export interface SuggestTimesProps {
  rows: readonly BillRow[]
  /** What the stage needs between two acts. */
  changeover: number
  onSuggest: (suggestion: Suggestion) => void
}

/** Asks what set times are suggested from, and suggests them for the acts that aren't booked. */
export function SuggestTimes({ rows, onSuggest, ...props }: SuggestTimesProps) {
  const [first, setFirst] = useState(rows[0]?.time || '20:00')
  const [minutes, setMinutes] = useState(45)
  const [changeover, setChangeover] = useState(props.changeover)
  return (
    <fieldset className="stack gap-3 pt-3">
      <legend className="t5 pb-2">Set times</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="First set">
          <Input type="time" value={first} onChange={(event) => setFirst(event.target.value)} />
        </Field>
        <Field label="Minutes per set">
          <Input
            type="number"
            min={15}
            value={minutes || ''}
            onChange={(event) => setMinutes(Number(event.target.value))}
          />
        </Field>
        <Field label="Changeover (minutes)">
          <Input
            type="number"
            min={0}
            value={changeover}
            onChange={(event) => setChangeover(Number(event.target.value))}
          />
        </Field>
      </div>
      <div>
        <Button
          size="small"
          disabled={first === '' || minutes < 15 || rows.every(({ isBooked }) => isBooked)}
          onClick={() => onSuggest({ first, minutes, changeover })}
        >
          Suggest times
        </Button>
      </div>
    </fieldset>
  )
}
