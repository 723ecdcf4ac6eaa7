import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'

const PrivateGigDialog = lazyPart(() => import('./private-gig-dialog.tsx'))

/** Shows the button that opens the form of a private gig. */
export function PrivateGigButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Already agreed</Button>
      {open && (
        <Suspense>
          <PrivateGigDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
