import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'

// Loaded lazily: the form would be most of a page's code.
const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'))

export interface InviteButtonProps {
  artistId: string
  name: string
  /** Whether it is the main button of its page. */
  isMain?: boolean
}

/** Shows a button that invites an artist to one of the reader's gigs. */
export function InviteButton({ artistId, name, isMain }: InviteButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant={isMain ? 'act' : 'plain'} onClick={() => setOpen(true)}>
        <Mail className="i i--s" aria-hidden="true" />
        Invite<span className="sr-only"> {name}</span>
      </Button>
      {open && (
        <Suspense>
          <InviteDialog artistId={artistId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
