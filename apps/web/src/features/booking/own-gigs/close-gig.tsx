import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { api, client } from '../../../lib/api/api.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useWrite } from '../../../lib/api/use-write.ts'

const CloseGigDialog = lazyPart(() => import('./close-gig-dialog.tsx'))

interface Closing {
  gig: { id: string; title: string }
  /** How many active applicants it has. */
  live: number
  /** Called when the gig, which may not be shown anymore by then, was closed or reopened. */
  onDone?: (() => void) | undefined
}

/** Returns what asks before a gig is closed and what reopens it, and the dialog to draw. */
export function useCloseGig({ gig, live, onDone }: Closing) {
  const [asking, setAsking] = useState(false)
  // Also the action of the toast, which may be clicked on another screen, so its result is a toast too.
  const { busy, run } = useWrite({ changes: ['gigs'], toasts: true })
  const restore = async () => {
    if (await run(() => client.booking.restoreGig({ gigId: gig.id }))) toast('The gig is open again')
  }
  const restoreHere = async () => {
    await restore()
    onDone?.()
  }
  const dialog = asking && (
    <Suspense>
      <CloseGigDialog
        gig={gig}
        live={live}
        onCancel={() => setAsking(false)}
        onClosed={() => {
          setAsking(false)
          toast('The gig is closed', { action: { label: 'Open again', onClick: () => void restore() } })
          onDone?.()
        }}
      />
    </Suspense>
  )
  return { ask: () => setAsking(true), restore: () => void restoreHere(), busy, dialog }
}

export interface CloseGigButtonProps extends Closing {
  abilities: { close: boolean; restore: boolean }
}

/** Shows a button that closes or reopens a gig; nothing when the reader can do neither. */
export function CloseGigButton({ abilities, ...closing }: CloseGigButtonProps) {
  const { ask, restore, busy, dialog } = useCloseGig(closing)
  if (!abilities.close && !abilities.restore && !dialog) return null
  return (
    <>
      {/* The same button for both actions, so that the focus stays on it. */}
      <Button
        variant={abilities.restore ? 'plain' : 'danger'}
        busy={busy}
        onClick={abilities.restore ? restore : ask}
      >
        {abilities.restore ? 'Open again' : 'Close gig'}
      </Button>
      {dialog}
    </>
  )
}

/** Shows CloseGigButton on the page of one gig, and queries whether it can be closed. */
export function CloseGig({ gig, onDone }: Pick<CloseGigButtonProps, 'gig' | 'onDone'>) {
  const { data } = useQuery(api.booking.gigRelation.queryOptions({ input: { gigId: gig.id } }))
  if (!data) return null
  return (
    <CloseGigButton gig={gig} live={data.applicants?.live ?? 0} abilities={data.abilities} onDone={onDone} />
  )
}
