import { NotebookPen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import type { FavoriteButtonProps } from './favorite-button.tsx'
import { useFavorite } from './use-favorite.ts'
import './favorites.css'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'))

/** Shows the reader's note about a favorite, with a button to edit it; nothing for other artists. */
export function FavoriteNote({ uuid, name }: FavoriteButtonProps) {
  const favorite = useFavorite(uuid)
  const [writing, setWriting] = useState(false)
  if (!favorite) return null
  return (
    <div className="favorite-note">
      {favorite.note && <MemberText>{favorite.note}</MemberText>}
      <Button size="small" variant="quiet" onClick={() => setWriting(true)}>
        <NotebookPen className="i i--s" aria-hidden="true" />
        {favorite.note ? 'Edit note' : 'Add note'}
        <span className="sr-only"> about {name}</span>
      </Button>
      {writing && (
        <Suspense>
          <NoteDialog uuid={uuid} name={name} note={favorite.note} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  )
}
