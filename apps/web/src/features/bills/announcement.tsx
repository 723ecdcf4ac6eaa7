import type { Bill } from '@bandstand/api-spec'
import { useState } from 'react'
import { LazyAlertDialog } from '../../components/ui/overlays/lazy-alert-dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { ShareButton } from '../../components/ui/page/share-button.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'

/** Shows where everybody can read a bill; its venue announces it there or takes that back. */
export function Announcement({ bill }: { bill: Bill }) {
  const { id, title, me, isAnnounced, canAnnounce } = bill
  const [asking, setAsking] = useState(false)
  const { busy, run } = useWrite({ changes: ['bills'], toasts: true })
  const announce = async () => {
    if (await run(() => client.bills.announce({ id }))) toast('Announced')
    setAsking(false)
  }
  const remove = async () => {
    if (await run(() => client.bills.removeAnnouncement({ id }))) toast('Announcement removed')
  }
  if (isAnnounced)
    return (
      <div className="row print:hidden">
        <Link to={`/nights/${id}`}>See the public page</Link>
        <ShareButton path={`/nights/${id}`} title={title} />
        {me === 'venue' && (
          <Button size="small" variant="quiet" disabled={busy} onClick={() => void remove()}>
            Remove announcement
          </Button>
        )}
      </div>
    )
  if (!canAnnounce) return null
  return (
    <div className="row print:hidden">
      <Button onClick={() => setAsking(true)}>Announce</Button>
      <LazyAlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Announce this night?"
        description="Everybody with the link can read its date, doors and set times, and the names of booked acts. Members also see it on your profile. Open and private gigs are “To be announced.” Pay, contacts and load-in stay private."
        confirmLabel="Announce"
        busy={busy}
        onConfirm={() => void announce()}
      />
    </div>
  )
}
