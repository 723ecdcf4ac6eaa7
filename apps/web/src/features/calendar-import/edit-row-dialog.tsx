import type { ImportPreview, ImportRow } from '@bandstand/api-spec'
import {
  IMPORT_KINDS,
  IMPORT_LIMITS,
  type RowChange,
  type RowForm,
  rowForm,
} from '@bandstand/domain/calendar-import'
import { addDays } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'

export interface EditRowDialogProps {
  row: ImportRow
  stages: ImportPreview['stages']
  busy: boolean
  failure: string | null
  onSave: (change: RowForm) => void
  onClose: () => void
}

const KIND_LABELS = { act: 'An act plays', blocked: 'Nobody can be booked' } as const

/** Shows the form that corrects one entry of a file. */
export function EditRowDialog({ row, stages, busy, failure, onSave, onClose }: EditRowDialogProps) {
  const form = useForm<RowForm, unknown, RowChange>({
    resolver: zodResolver(rowForm),
    defaultValues: formOf(row, stages),
  })
  const { register, control, setValue, getValues, formState } = form
  const { errors } = formState
  const [kind, lastDay, stageId] = useWatch({ control, name: ['kind', 'lastDay', 'stageId'] })
  const isWhole = kind === 'blocked' && lastDay !== null
  const stageOptions = [
    { value: '', label: kind === 'act' ? 'Choose a stage' : 'The whole venue' },
    ...stages.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FormDialog
      onClose={onClose}
      title={`Correct row ${row.line}`}
      description={row.why || undefined}
      failure={failure}
      busy={busy}
      submitLabel="Save row"
      onSubmit={form.handleSubmit(() => onSave(getValues()))}
    >
      <FieldGroup legend="What is it?">
        <RadioGroup
          {...register('kind')}
          options={IMPORT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
      </FieldGroup>
      <Field
        label={kind === 'act' ? 'Act' : 'Note'}
        required={kind === 'act'}
        optional={kind !== 'act'}
        error={errors.name?.message}
      >
        <Input autoComplete="off" maxLength={IMPORT_LIMITS.name} {...register('name')} />
      </Field>
      <Field label={isWhole ? 'First day' : 'Date'} required error={errors.day?.message}>
        <Input type="date" {...register('day')} />
      </Field>
      {kind === 'blocked' && (
        <Checkbox
          label="All day"
          checked={isWhole}
          onChange={(event) => setValue('lastDay', event.target.checked ? getValues('day') : null)}
        />
      )}
      {isWhole ? (
        <Field label="Last day" required error={errors.lastDay?.message}>
          <Input type="date" {...register('lastDay')} />
        </Field>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(136px,1fr))] gap-4">
          <Field label="Start" required error={errors.start?.message}>
            <Input type="time" {...register('start')} />
          </Field>
          <Field label="End" required error={errors.end?.message}>
            <Input type="time" {...register('end')} />
          </Field>
        </div>
      )}
      {stages.length > 0 && (
        <Field label="Stage" required error={errors.stageId?.message}>
          <NativeSelect
            value={stageId ?? ''}
            options={stageOptions}
            onValueChange={(to) => setValue('stageId', to || null)}
          />
        </Field>
      )}
      {kind === 'act' && (
        <Field label="Fee" optional error={errors.fee?.message} hint="Only you see it.">
          <MoneyInput {...register('fee')} />
        </Field>
      )}
    </FormDialog>
  )
}

/** Returns the form's values: what the file says, as far as it can be read. */
function formOf(row: ImportRow, stages: ImportPreview['stages']): RowForm {
  const { kind, name, day, start, endDay, end, stageId, fee } = row
  const isWhole = kind === 'blocked' && start === '00:00' && end === '00:00' && endDay !== null
  return {
    kind,
    name,
    day: day ?? '',
    lastDay: isWhole ? addDays(endDay, -1) : null,
    start: isWhole ? '' : (start ?? ''),
    end: isWhole ? '' : (end ?? ''),
    stageId: stageId ?? (kind === 'act' ? (stages[0]?.id ?? null) : null),
    fee: fee === null ? '' : String(fee),
  }
}
