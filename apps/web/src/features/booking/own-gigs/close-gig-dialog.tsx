import { MESSAGE_LIMITS } from '@bandstand/domain/booking'
import { useState } from 'react'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { closingText } from './own-gig-text.ts'

export interface CloseGigDialogProps {
  gig: { id: string; title: string }
  /** How many active applicants it has. */
  live: number
  onCancel: () => void
  onClosed: () => void
}

/** Asks before a gig is closed, and for a message to its artists. Loaded lazily, as few gigs are closed. */
export default function CloseGigDialog({ gig, live, onCancel, onClosed }: CloseGigDialogProps) {
  const [note, setNote] = useState('')
  const { busy, failure, run } = useWrite({ changes: ['gigs'] })
  const close = async () => {
    if (await run(() => client.booking.closeGig({ gigId: gig.id, note }))) onClosed()
  }
  return (
    <FormDialog
      onClose={onCancel}
      title={`Close “${gig.title}”?`}
      description={closingText(live)}
      failure={failure}
      busy={busy}
      submitLabel="Close gig"
      submitVariant="danger-solid"
      onSubmit={close}
    >
      {live > 0 && (
        <Field label="Message to the artists" optional>
          <Textarea
            value={note}
            maxLength={MESSAGE_LIMITS.decline}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
