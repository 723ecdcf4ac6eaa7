import type { SearchFilter } from '@bandstand/domain/searches'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useActingParty } from '../../lib/session/session.ts'

// Dialogs weigh more than the rest of the screen's own code.
const SearchDialog = lazyPart(() => import('./search-dialog.tsx'))

export interface SaveSearchButtonProps {
  /** The filter that is in force. */
  filter: SearchFilter
  /** What it is called unless the artist says otherwise. */
  suggestion: string
}

/** Shows artists the button that saves the filter of the list, to be told of new gigs. */
export function SaveSearchButton({ filter, suggestion }: SaveSearchButtonProps) {
  const acting = useActingParty()
  const [id, setId] = useState<string | null>(null)
  if (acting?.userType !== 'artist') return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setId(crypto.randomUUID())}>
        Save search
      </Button>
      {id !== null && (
        <Suspense fallback={null}>
          <SearchDialog
            search={{ id, name: suggestion, pace: 'at_once', paused: false, filter }}
            isNew
            onClose={() => setId(null)}
            onSaved={({ name }) => toast(`We’ll tell you about new gigs for “${name}”`)}
          />
        </Suspense>
      )}
    </>
  )
}
