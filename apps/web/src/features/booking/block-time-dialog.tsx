import { type BlockTimeForm, type BlockTimeInput, blockTimeInput } from '@bandstand/domain/booking'
import { zoneCity } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { client } from '../../lib/api.ts'
import { markHours } from '../../lib/mark-hours.ts'
import { toast } from '../../lib/toast.ts'
import { useWrite } from '../../lib/use-write.ts'

export interface BlockTimeDialogProps {
  /** YYYY-MM-DD, at first. */
  day: string
  timeZone: string
  onClose: () => void
}

function heldOffersText(count: number): string {
  return count === 1
    ? 'You have an open offer in these hours. It can’t be accepted while the time is blocked.'
    : `You have ${count} open offers in these hours. They can’t be accepted while the time is blocked.`
}

/** Shows the form that blocks time in the user's own zone. */
export function BlockTimeDialog({ day, timeZone, onClose }: BlockTimeDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<BlockTimeForm, unknown, BlockTimeInput>({
    resolver: zodResolver(blockTimeInput),
    defaultValues: { start: `${day}T18:00`, end: `${day}T23:00`, note: '' },
  })
  const { errors } = formState
  const { busy, failure, run } = useWrite({
    changes: ['bookings'],
    onFailure: (refusal) => markHours(refusal, setError),
  })
  const submit = handleSubmit(async (input) => {
    const blocked = await run(() => client.booking.blockTime(input))
    if (!blocked) return
    if (blocked.openOffers > 0) toast(heldOffersText(blocked.openOffers), { tone: 'info', stays: true })
    onClose()
  })
  return (
    <FormDialog
      onClose={onClose}
      title="Block time"
      failure={failure}
      busy={busy}
      submitLabel="Block time"
      onSubmit={submit}
    >
      <Field label="From" required error={errors.start?.message} hint={`${zoneCity(timeZone)} time`}>
        <Input type="datetime-local" {...register('start')} />
      </Field>
      <Field label="Until" required error={errors.end?.message}>
        <Input type="datetime-local" {...register('end')} />
      </Field>
      <Field label="Note" mark="optional" error={errors.note?.message}>
        <Input {...register('note')} />
      </Field>
    </FormDialog>
  )
}
