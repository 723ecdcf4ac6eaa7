import type { ImportPreview } from '@bandstand/api-spec'
import {
  type DateOrder,
  type ImportChoices,
  importTexts,
  REPEATABLE_FIELDS,
  roomName,
  TABLE_FIELDS,
  type TableField,
} from '@bandstand/domain/calendar-import'
import { countOf } from '@bandstand/domain/product'
import { isTimeOfDay } from '@bandstand/domain/time'
import { useState } from 'react'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import './calendar-import.css'

export interface ReadingChoicesProps {
  preview: ImportPreview
  /** Whether a change is being read. */
  busy: boolean
  /** Has the file read again with these changes. */
  onChoose: (change: Partial<ImportChoices>) => void
}

/** Shows what a file leaves open: the order of its dates, missing hours, its rooms and its columns. Nothing when all is plain. */
export function ReadingChoices(props: ReadingChoicesProps) {
  const { preview } = props
  const lacksTime = preview.usual !== null || preview.rows.some(({ why }) => /no time/.test(why))
  if (!preview.asksOrder && !lacksTime && preview.rooms.length === 0 && !preview.table) return null
  return (
    <Panel title="How to read this file">
      {preview.asksOrder && <DateOrderChoice {...props} />}
      {lacksTime && <UsualHours {...props} />}
      {preview.rooms.length > 0 && <Rooms {...props} />}
      {preview.table && <Columns key={preview.table.fields.join()} {...props} />}
    </Panel>
  )
}

function DateOrderChoice({ preview, busy, onChoose }: ReadingChoicesProps) {
  return (
    <FieldGroup legend="How are dates written in this file?">
      <RadioGroup
        name="date-order"
        value={preview.order ?? ''}
        disabled={busy}
        options={[
          { value: 'month', label: 'Month first: 5/6 is May 6' },
          { value: 'day', label: 'Day first: 5/6 is June 5' },
        ]}
        onChange={(event) => onChoose({ order: event.target.value as DateOrder })}
      />
    </FieldGroup>
  )
}

function UsualHours({ preview, busy, onChoose }: ReadingChoicesProps) {
  const [hours, setHours] = useState(preview.usual ?? preview.suggested ?? { start: '20:00', end: '23:00' })
  const isComplete = isTimeOfDay(hours.start) && isTimeOfDay(hours.end)
  return (
    <FieldGroup
      legend="Hours for entries without a time"
      error={isComplete ? undefined : importTexts.timeInvalid}
    >
      <div className="import-hours">
        {(['start', 'end'] as const).map((side) => (
          <Field key={side} label={side === 'start' ? 'Start' : 'End'} required>
            <Input
              type="time"
              value={hours[side]}
              onChange={(event) => setHours({ ...hours, [side]: event.target.value })}
            />
          </Field>
        ))}
        <Button busy={busy} disabled={!isComplete} onClick={() => onChoose({ usual: hours })}>
          Use these hours
        </Button>
        {preview.usual && (
          <Button variant="quiet" busy={busy} onClick={() => onChoose({ usual: null })}>
            Leave them out
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}

function Rooms({ preview, busy, onChoose }: ReadingChoicesProps) {
  const stages = preview.stages.map(({ id, name }) => ({ value: id, label: name }))
  const assign = (room: string, stageId: string) => {
    const known = preview.rooms.filter(({ stageId: id }) => id !== null)
    const rooms = Object.fromEntries(known.map(({ name, stageId: id }) => [roomName(name), id!]))
    onChoose({ rooms: { ...rooms, [roomName(room)]: stageId } })
  }
  return (
    <FieldGroup legend="Which stage is each room?">
      <div className="import-columns">
        {preview.rooms.map(({ name, rows, stageId }) => (
          <Field
            key={roomName(name)}
            label={name || 'No room named'}
            hint={countOf(rows, 'entry', 'entries')}
          >
            <NativeSelect
              value={stageId ?? ''}
              options={stageId ? stages : [{ value: '', label: 'Choose a stage' }, ...stages]}
              onValueChange={(to) => to && !busy && assign(name, to)}
            />
          </Field>
        ))}
      </div>
    </FieldGroup>
  )
}

const FIELD_NAMES: Record<TableField, string> = {
  date: 'Date',
  start: 'Start or hours',
  end: 'End',
  endDate: 'Last day',
  allDay: 'All day',
  act: 'Act',
  stage: 'Stage or room',
  fee: 'Fee',
  contact: 'Contact',
  note: 'Notes',
  status: 'Status',
  ignore: 'Leave out',
}
const FIELD_OPTIONS = TABLE_FIELDS.map((value) => ({ value, label: FIELD_NAMES[value] }))

function Columns({ preview, busy, onChoose }: ReadingChoicesProps) {
  const table = preview.table!
  const [hasHeader, setHasHeader] = useState(table.hasHeader)
  const [fields, setFields] = useState(table.fields)
  const isTwice = fields.some(
    (field, column) => !REPEATABLE_FIELDS.includes(field) && fields.indexOf(field) !== column,
  )
  const isChanged = hasHeader !== table.hasHeader || fields.join() !== table.fields.join()
  const needsDate = !table.fields.includes('date')
  return (
    <details className="import-group" open={needsDate || undefined}>
      <summary>Columns of the table</summary>
      <FieldGroup legend="What is in each column?" error={isTwice ? importTexts.columnTwice : undefined}>
        <div className="import-columns">
          {fields.map((field, column) => (
            <Field
              key={column}
              label={`Column ${column + 1}`}
              hint={exampleOf(table.sample, column, hasHeader)}
            >
              <NativeSelect
                value={field}
                options={FIELD_OPTIONS}
                onValueChange={(to) => setFields(fields.with(column, to))}
              />
            </Field>
          ))}
        </div>
      </FieldGroup>
      <Checkbox
        label="The first row has the names of the columns"
        checked={hasHeader}
        onChange={(event) => setHasHeader(event.target.checked)}
      />
      <div className="row">
        <Button
          busy={busy}
          disabled={isTwice || !isChanged}
          onClick={() => onChoose({ columns: { hasHeader, fields } })}
        >
          Read the table again
        </Button>
      </div>
    </details>
  )
}

/** Returns the first words of a column, for its reader to recognize it. */
function exampleOf(sample: readonly (readonly string[])[], column: number, hasHeader: boolean): string {
  const cells = sample.map((row) => row[column]?.trim() ?? '')
  const [name, ...others] = hasHeader ? cells : ['', ...cells]
  const example = others.find((cell) => cell !== '') ?? ''
  return [name, example].filter(Boolean).join(': ') || 'Empty'
}
