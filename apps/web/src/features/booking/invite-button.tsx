import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { InviteDialog } from './invite-dialog.tsx'

export interface InviteButtonProps {
  artistId: string
  name: string
  /** The gig that is chosen at first; else the soonest. */
  gigId?: string | undefined
}

/** Invites an artist to one of the reader's gigs. */
export function InviteButton({ artistId, name, gigId }: InviteButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="act" onClick={() => setOpen(true)}>
        <Mail className="i i--s" aria-hidden="true" />
        Invite<span className="sr-only"> {name}</span>
      </Button>
      {open && <InviteDialog artistId={artistId} name={name} gigId={gigId} onClose={() => setOpen(false)} />}
    </>
  )
}
