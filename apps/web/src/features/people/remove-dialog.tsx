import type { PartyMember } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { switchParty } from '../../lib/session/switch-party.ts'

interface RemoveDialogProps {
  party: { id: string; name: string; side: Side }
  person: PartyMember
  onClose: () => void
}

/** Asks before somebody is removed, or leaves. */
export function RemoveDialog({ party, person, onClose }: RemoveDialogProps) {
  const { personId, name, isYou } = person
  // Whoever leaves may read nothing of it anymore.
  const { busy, failure, run } = useWrite({ changes: isYou ? [] : ['people', 'lineup'] })
  const lineup = useQuery(api.lineup.get.queryOptions({ enabled: party.side === 'artist' }))
  const plays = lineup.data?.people.some((each) => each.personId === personId) ?? false
  const [fromLineup, setFromLineup] = useState(true)
  const confirm = async () => {
    const partyId = party.id
    const done = await run<unknown>(async () =>
      isYou
        ? client.people.leave({ partyId, fromLineup: plays && fromLineup })
        : client.people.remove({ personId, fromLineup: plays && fromLineup }),
    )
    if (!done) return
    onClose()
    // Nothing on the screen is theirs anymore.
    if (isYou) switchParty(null)
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isYou ? `Leave ${party.name}?` : `Remove ${name}?`}
      description={
        isYou
          ? 'You can’t act for it anymore, and its owners are told. To come back you need a new invitation.'
          : `They can’t act for ${party.name} anymore, starting now, and are told. Their own account doesn’t change.`
      }
      confirmLabel={isYou ? 'Leave' : 'Remove'}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {plays && (
        <Checkbox
          label={isYou ? 'Take me out of the line-up too' : 'Remove them from the line-up too'}
          checked={fromLineup}
          onChange={({ target }) => setFromLineup(target.checked)}
        />
      )}
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}
