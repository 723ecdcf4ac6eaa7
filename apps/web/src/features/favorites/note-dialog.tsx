import { FAVORITE_NOTE_MAX } from '@bandstand/domain/favorites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { client, errorText } from '../../lib/api.ts'
import type { FavoriteButtonProps } from './favorite-button.tsx'
import { keepStanding } from './use-favorite.ts'

export interface NoteDialogProps extends FavoriteButtonProps {
  note: string
  onClose: () => void
}

/** Writes a note about a favorite. */
export default function NoteDialog({ uuid, name, note, onClose }: NoteDialogProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(note)
  const save = useMutation({
    mutationFn: () => client.favorites.saveNote({ uuid, note: text }),
    onSuccess: (standing) => {
      keepStanding(queryClient, uuid, standing)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Your note about ${name}`}
      description="Nobody else reads it, the artist least of all."
    >
      <form noValidate className="stack" aria-label={`Your note about ${name}`} onSubmit={submit}>
        {save.isError && <Alert tone="danger">{errorText(save.error)}</Alert>}
        <Field label="Note" hint={`At most ${FAVORITE_NOTE_MAX} characters`}>
          <Textarea
            maxLength={FAVORITE_NOTE_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div className="dialog__acts">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="act" type="submit" busy={save.isPending}>
            Save Note
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
