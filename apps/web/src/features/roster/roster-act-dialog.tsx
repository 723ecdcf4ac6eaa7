import type { RosterAct } from '@bandstand/api-spec'
import {
  ROSTER_TEXT_MAX,
  type RosterActForm,
  type RosterActInput,
  rosterActInput,
} from '@bandstand/domain/roster'
import { zodResolver } from '@hookform/resolvers/zod'
import { Mic } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SuggestInput } from '../../components/ui/choices/suggest-input.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { searchArtists } from './search-artists.ts'

export interface RosterActDialogProps {
  /** Null for a new one. */
  act: RosterAct | null
  onClose: () => void
}

/** Shows the form of an act on the roster. */
export default function RosterActDialog({ act, onClose }: RosterActDialogProps) {
  // A second click, and a retry after a lost response, save the same act.
  const [id] = useState(() => act?.id ?? crypto.randomUUID())
  const [artist, setArtist] = useState(act?.member?.name ?? '')
  const form = useForm<RosterActForm, unknown, RosterActInput>({
    resolver: zodResolver(rosterActInput),
    defaultValues: {
      name: act?.name ?? '',
      contactName: act?.contactName ?? '',
      email: act?.email ?? '',
      phone: act?.phone ?? '',
      fee: act?.fee === null || act === null ? '' : String(act.fee),
      note: act?.note ?? '',
      memberId: act?.member?.id ?? null,
    },
  })
  const { register, formState, setValue, getValues } = form
  const { errors } = formState
  const { busy, failure, run } = useWrite({ changes: ['roster'] })
  const submit = form.handleSubmit(async (input) => {
    const saved = await run(() => client.roster.save({ id, ...input }))
    if (!saved) return
    toast(act ? 'Saved' : `${saved.name} added to your roster`)
    onClose()
  })
  return (
    <FormDialog
      onClose={onClose}
      title={act ? `Edit ${act.name}` : 'Add an act'}
      failure={failure}
      busy={busy}
      submitLabel={act ? 'Save act' : 'Add act'}
      onSubmit={submit}
    >
      <Field label="Act" required error={errors.name?.message}>
        <Input autoComplete="off" maxLength={ROSTER_TEXT_MAX.name} {...register('name')} />
      </Field>
      <Field
        label="Artist on Bandstand"
        optional
        hint="Links the act to an artist’s profile. They aren’t notified."
        error={errors.memberId?.message}
      >
        <SuggestInput
          value={artist}
          icon={Mic}
          search={searchArtists}
          unmatchedHint="Leave this empty if they aren’t on Bandstand."
          onValueChange={(text) => {
            setArtist(text)
            setValue('memberId', null)
          }}
          onSelect={(found) => {
            setValue('memberId', found.id)
            if (!getValues('name')) setValue('name', found.name)
          }}
          onBlur={() => getValues('memberId') || setArtist('')}
        />
      </Field>
      <Field label="Contact" optional error={errors.contactName?.message}>
        <Input autoComplete="off" maxLength={ROSTER_TEXT_MAX.name} {...register('contactName')} />
      </Field>
      <Field label="Email" optional error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Usual fee" optional error={errors.fee?.message} hint="For a night, in US dollars.">
        <MoneyInput {...register('fee')} />
      </Field>
      <Field label="Notes" optional error={errors.note?.message}>
        <Textarea maxLength={ROSTER_TEXT_MAX.note} {...register('note')} />
      </Field>
    </FormDialog>
  )
}
