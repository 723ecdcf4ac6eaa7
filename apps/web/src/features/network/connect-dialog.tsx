import type { ConnectionStatus } from '@bandstand/api-spec'
import { type ConnectForm, type ConnectInput, connectInput, NOTE_MAX } from '@bandstand/domain/network'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { client } from '../../lib/api/api.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useNetworkWrite } from './use-network-write.ts'

export interface ConnectDialogProps {
  person: Pick<ConnectionStatus['person'], 'uuid' | 'name'>
  onClose: () => void
}

/** Shows the form that asks a member to connect, with an optional note. */
export default function ConnectDialog({ person: { uuid, name }, onClose }: ConnectDialogProps) {
  const write = useNetworkWrite()
  const { register, handleSubmit, formState } = useForm<ConnectForm, unknown, ConnectInput>({
    resolver: zodResolver(connectInput),
    defaultValues: { note: '' },
  })
  const submit = handleSubmit(async (input) => {
    const status = await write.run(() => client.network.connect({ uuid, ...input }))
    if (!status) return
    toast(status.connection ? `You and ${name} are connected` : `Request sent to ${name}`)
    onClose()
  })
  return (
    <FormDialog
      onClose={onClose}
      title={`Connect with ${name}`}
      description="They can accept or decline. Once you’re connected, you’ll see who you both know."
      failure={write.failure}
      busy={write.busy}
      submitLabel="Send request"
      onSubmit={submit}
    >
      <Field
        label="Note"
        optional
        hint="How do you know each other, or why would you like to connect?"
        error={formState.errors.note?.message}
      >
        <Textarea maxLength={NOTE_MAX} {...register('note')} />
      </Field>
    </FormDialog>
  )
}
