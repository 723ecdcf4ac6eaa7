import { FAVORITE_NOTE_MAX } from '@bandstand/domain/favorites'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { client } from '../../lib/api/api.ts'
import type { FavoriteButtonProps } from './favorite-button.tsx'
import { useFavoriteWrite } from './use-favorite.ts'

export interface NoteDialogProps extends FavoriteButtonProps {
  note: string
  onClose: () => void
}

/** Shows the form of a note about a favorite. */
export default function NoteDialog({ uuid, name, note, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note)
  const { busy, failure, run } = useFavoriteWrite(uuid)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await run(() => client.favorites.saveNote({ uuid, note: text }))) onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Your note about ${name}`}
      description="Only you can see this note. The artist can’t."
      failure={failure}
      busy={busy}
      submitLabel="Save note"
      onSubmit={submit}
    >
      <Field label="Note" optional hint={`At most ${FAVORITE_NOTE_MAX} characters`}>
        <Textarea
          maxLength={FAVORITE_NOTE_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
