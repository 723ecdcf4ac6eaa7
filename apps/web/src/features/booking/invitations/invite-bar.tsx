import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import { useRestoreFocus } from '../../../lib/screen/use-restore-focus.ts'
import type { InviteSelectedDialogProps } from './invite-selected-dialog.tsx'
import type { InvitedArtist } from './send-invitations.ts'
import '../applicants/selection-bar.css'

// Loaded lazily: the form would be most of a page's code.
const InviteSelectedDialog = lazyPart(() => import('./invite-selected-dialog.tsx'))

export interface InviteBarProps {
  gig: InviteSelectedDialogProps['gig']
  selected: readonly InvitedArtist[]
  onChange: (selected: readonly InvitedArtist[]) => void
}

/** Shows how many artists are selected and the button that invites them, at the bottom of the window; nothing for none. */
export function InviteBar({ gig, selected, onChange }: InviteBarProps) {
  const [open, setOpen] = useState(false)
  const { target, restoreFocus } = useRestoreFocus<HTMLOutputElement>()
  const count = selected.length === 1 ? '1 artist' : `${selected.length} artists`
  const close = (asked: readonly InvitedArtist[]) => {
    setOpen(false)
    const done = new Set(asked.map(({ id }) => id))
    onChange(selected.filter(({ id }) => !done.has(id)))
    restoreFocus()
  }
  return (
    <>
      <output ref={target} tabIndex={-1} className="sr-only">
        {selected.length > 0 ? `${count} selected` : 'No artists selected'}
      </output>
      {selected.length > 0 && (
        <section className="selection-bar" aria-label="Selected artists">
          <Button
            variant="quiet"
            onClick={() => {
              onChange([])
              restoreFocus()
            }}
          >
            Clear
          </Button>
          <Button variant="act" onClick={() => setOpen(true)}>
            Invite {count}
          </Button>
        </section>
      )}
      {open && (
        <Suspense>
          <InviteSelectedDialog gig={gig} artists={selected} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
