import type { NoteViewInput } from '@bandstand/domain/boosts'
import { useEffect } from 'react'
import { client } from '../../lib/api.ts'

/** Says that a page was opened, once it is there; `id` undefined while it is not, and on one's own. */
export function useNoteView(kind: NoteViewInput['kind'], id: string | undefined): void {
  useEffect(() => {
    // A count that is lost is no loss to the reader.
    if (id) client.boosts.noteView({ kind, id }).catch(() => {})
  }, [kind, id])
}
