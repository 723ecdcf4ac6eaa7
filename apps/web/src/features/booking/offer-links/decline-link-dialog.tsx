import { OFFER_LINK_LIMITS } from '@bandstand/domain/booking'
import { useState } from 'react'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { DialogForm } from '../../../components/ui/overlays/dialog-form.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'

interface DeclineLinkDialogProps {
  secret: string
  venueName: string
  onDeclined: () => void
  onClose: () => void
}

/** Shows the form that declines the offer of a link, with a reason. */
export function DeclineLinkDialog({ secret, venueName, onDeclined, onClose }: DeclineLinkDialogProps) {
  const [reason, setReason] = useState('')
  const { busy, failure, run } = useWrite({ changes: [] })
  const decline = async () => {
    if (await run(() => client.offerLinks.decline({ secret, reason }))) onDeclined()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Decline offer?"
      description="The link will stop working."
    >
      <DialogForm
        label="Decline offer"
        failure={failure}
        busy={busy}
        submitLabel="Decline offer"
        submitVariant="danger-solid"
        onSubmit={decline}
        onCancel={onClose}
      >
        <Field label="Reason" optional hint={`${venueName} will see it.`}>
          <Textarea
            rows={3}
            maxLength={OFFER_LINK_LIMITS.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
