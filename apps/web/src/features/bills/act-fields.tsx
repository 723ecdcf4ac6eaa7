import { BILL_LIMITS } from '@bandstand/domain/bills'
import { clockTime, durationText } from '@bandstand/domain/time'
import { X } from 'lucide-react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { MoveButton } from '../../components/ui/page/move-button.tsx'
import type { BillRow } from './bill-rows.ts'
import './act-fields.css'

export interface ActFieldsProps {
  row: BillRow
  onChange: (change: Partial<BillRow>) => void
  /** Null where it can't go up. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRemove: () => void
}

/** Shows an act in the form of a bill. The hours of a booked one are in its contract. */
export function ActFields({ row, onChange, onUp, onDown, onRemove }: ActFieldsProps) {
  const { name, time, minutes, isBooked } = row
  return (
    <li className="act-fields">
      <p className="act-fields__name">
        <b>{name}</b>
        {isBooked && (
          <span className="muted block">
            Booked: {clockTime(time)}, {durationText(minutes)}
          </span>
        )}
      </p>
      {!isBooked && (
        <>
          <Field label="Starts">
            <Input
              type="time"
              value={time}
              onChange={(event) => onChange({ time: event.target.value, isSecond: false })}
            />
          </Field>
          <Field label="Minutes">
            <Input
              type="number"
              min={15}
              max={BILL_LIMITS.minutes}
              value={minutes || ''}
              onChange={(event) => onChange({ minutes: Number(event.target.value) })}
            />
          </Field>
        </>
      )}
      <span className="act-fields__acts">
        <MoveButton way="up" name={name} onMove={onUp} />
        <MoveButton way="down" name={name} onMove={onDown} />
        <Button icon size="small" variant="quiet" aria-label={`Take ${name} off the bill`} onClick={onRemove}>
          <X className="i" aria-hidden="true" />
        </Button>
      </span>
    </li>
  )
}
