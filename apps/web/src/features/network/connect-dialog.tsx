import type { NetworkStanding } from '@bandstand/api-spec'
import { type ConnectForm, type ConnectInput, connectInput, NOTE_MAX } from '@bandstand/domain/network'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { client } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useNetworkWrite } from './use-network-write.ts'

export interface ConnectDialogProps {
  person: Pick<NetworkStanding['person'], 'uuid' | 'name'>
  onClose: () => void
}

/** Asks somebody to connect, with a note if one likes. */
export default function ConnectDialog({ person: { uuid, name }, onClose }: ConnectDialogProps) {
  const write = useNetworkWrite()
  const { register, handleSubmit, formState } = useForm<ConnectForm, unknown, ConnectInput>({
    resolver: zodResolver(connectInput),
    defaultValues: { note: '' },
  })
  const submit = handleSubmit(async (input) => {
    const standing = await write.run(() => client.network.connect({ uuid, ...input }))
    if (!standing) return
    toast(standing.connection ? `You and ${name} are connected` : `Request sent to ${name}`)
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Connect with ${name}`}
      description="They can accept or decline. Once you are connected, you see whom you both know."
    >
      <form
        noValidate
        className="stack"
        aria-label={`Connect with ${name}`}
        onSubmit={(event) => void submit(event)}
      >
        {write.failure && <Alert tone="danger">{write.failure}</Alert>}
        <Field
          label="A note"
          mark="optional"
          hint="How do you know each other, or why would you like to?"
          error={formState.errors.note?.message}
        >
          <Textarea maxLength={NOTE_MAX} {...register('note')} />
        </Field>
        <div className="dialog__acts">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="act" type="submit" busy={write.busy}>
            Send Request
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
