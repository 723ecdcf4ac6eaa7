import type { PartyMember } from '@bandstand/api-spec'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { switchParty } from '../../lib/session/switch-party.ts'

interface RemoveDialogProps {
  party: { id: string; name: string }
  person: PartyMember
  onClose: () => void
}

/** Asks before somebody is removed, or leaves. */
export function RemoveDialog({ party, person, onClose }: RemoveDialogProps) {
  const { personId, name, isYou } = person
  // Whoever leaves may read nothing of it anymore.
  const { busy, failure, run } = useWrite({ changes: isYou ? [] : ['people'] })
  const confirm = async () => {
    const partyId = party.id
    const done = await run<unknown>(async () =>
      isYou ? client.people.leave({ partyId }) : client.people.remove({ personId }),
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
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}
