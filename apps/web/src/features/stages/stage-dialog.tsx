import {
  BACKLINE,
  CHANGEOVER_CHOICES,
  type StageFacts,
  type StageInput,
  stageInput,
} from '@bandstand/domain/stages'
import { durationText } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { Select } from '../../components/ui/choices/select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'

type StageForm = z.input<typeof stageInput>
type Form = UseFormReturn<StageForm, unknown, StageInput>

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export interface StageDialogProps {
  /** Null for a new one. */
  stage: StageFacts | null
  /** Whether the venue has no other. */
  isFirst: boolean
  onClose: () => void
}

/** Shows the form of a stage. */
export default function StageDialog({ stage, isFirst, onClose }: StageDialogProps) {
  const form: Form = useForm<StageForm, unknown, StageInput>({
    resolver: zodResolver(stageInput),
    defaultValues: formOf(stage),
  })
  const { busy, failure, run } = useWrite({ changes: ['stages'], keyed: true })
  const submit = form.handleSubmit(async (input) => {
    const saved = await run((key) =>
      stage ? client.stages.update({ id: stage.id, ...input }) : client.stages.add({ ...input, key }),
    )
    if (!saved) return
    toast(stage ? 'Stage saved' : `${input.name} added`)
    onClose()
  })
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={stage ? `Edit ${stage.name}` : 'Add a stage'}
      description={isFirst && !stage && 'Your upcoming gigs and bookings move to this stage.'}
      failure={failure}
      busy={busy}
      submitLabel={stage ? 'Save stage' : 'Add stage'}
      onSubmit={submit}
    >
      <RoomFields form={form} />
      <GearFields form={form} />
      <CurfewFields form={form} />
    </FormDialog>
  )
}

function formOf(stage: StageFacts | null): StageForm {
  if (stage) {
    const { id: _id, imageUrl: _imageUrl, backline, ...facts } = stage
    return { ...facts, backline: BACKLINE.filter((item) => backline.includes(item)) }
  }
  return {
    name: '',
    capacity: null,
    backline: [],
    soundSystem: '',
    lights: '',
    power: '',
    size: '',
    loadIn: '',
    changeoverMinutes: 0,
    curfews: WEEKDAYS.map(() => ''),
  }
}

function RoomFields({ form: { register, control, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <Input autoComplete="off" maxLength={60} {...register('name')} />
      </Field>
      <div className="gig-form__pair">
        <Field label="Capacity" optional hint="People, standing or seated." error={errors.capacity?.message}>
          <Input
            inputMode="numeric"
            {...register('capacity', {
              setValueAs: (text) => (text === '' || text === null ? null : Number(text)),
            })}
          />
        </Field>
        <Field
          label="Changeover"
          hint="Kept free after each act booked from now on."
          error={errors.changeoverMinutes?.message}
        >
          <Controller
            control={control}
            name="changeoverMinutes"
            render={({ field }) => (
              <Select
                options={changeoverOptions(field.value ?? 0)}
                value={String(field.value ?? 0)}
                onValueChange={(minutes) => field.onChange(Number(minutes))}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </div>
    </>
  )
}

function changeoverOptions(stored: number) {
  const choices = [...new Set<number>([...CHANGEOVER_CHOICES, stored])].toSorted((a, b) => a - b)
  return choices.map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? 'None' : durationText(minutes),
  }))
}

function GearFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <>
      <FieldGroup legend="Backline" hint="What musicians can use instead of bringing it.">
        <div className="grid gap-2 sm:grid-cols-2">
          {BACKLINE.map((item) => (
            <Checkbox key={item} label={item} value={item} {...register('backline')} />
          ))}
        </div>
      </FieldGroup>
      <Field label="Sound system" optional error={errors.soundSystem?.message}>
        <Textarea rows={2} maxLength={500} {...register('soundSystem')} />
      </Field>
      <div className="gig-form__pair">
        <Field label="Lights" optional error={errors.lights?.message}>
          <Input maxLength={500} {...register('lights')} />
        </Field>
        <Field label="Power" optional error={errors.power?.message}>
          <Input maxLength={500} {...register('power')} />
        </Field>
      </div>
      <Field label="Stage size" optional hint="Like 16 × 12 ft." error={errors.size?.message}>
        <Input maxLength={100} {...register('size')} />
      </Field>
      <Field label="Load-in" optional hint="Which door, stairs or elevator." error={errors.loadIn?.message}>
        <Textarea rows={2} maxLength={1000} {...register('loadIn')} />
      </Field>
    </>
  )
}

function CurfewFields({ form: { register, formState } }: { form: Form }) {
  return (
    <details>
      <summary className="link">Curfew by weekday</summary>
      <p className="hint py-2">
        When music has to end on a night that begins on this day. Leave it empty if there’s no curfew.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {WEEKDAYS.map((day, index) => (
          <Field key={day} label={day} error={formState.errors.curfews?.[index]?.message}>
            <Input type="time" {...register(`curfews.${index}`)} />
          </Field>
        ))}
      </div>
    </details>
  )
}
