import type { DaySheet } from '@bandstand/api-spec'
import { Suspense, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useMay } from '../../lib/session/session.ts'

const PlayersDialog = lazyPart(async () => ({
  default: (await import('./players-dialog.tsx')).PlayersDialog,
}))

/** Shows the button that changes who plays, to those of the act who may, until the show starts. */
export function ChangePlayers({ sheet: { me, status, terms, bookingId } }: { sheet: DaySheet }) {
  const [open, setOpen] = useState(false)
  const now = useNow(60_000)
  const mayBook = useMay('book')
  if (me !== 'artist' || !mayBook || status !== 'confirmed' || now >= Date.parse(terms.startsAt)) return null
  return (
    <>
      <span>
        <Button size="small" onClick={() => setOpen(true)}>
          Change who plays
        </Button>
      </span>
      {open && (
        <Suspense>
          <PlayersDialog bookingId={bookingId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
