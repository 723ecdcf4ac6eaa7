import type { ReactNode } from 'react'
import { useReport } from '../../components/report/use-report.tsx'
import type { HoldFor } from '../../features/booking/holds/hold-dialog.tsx'
import { useHold } from '../../features/booking/holds/use-hold.tsx'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { useDirectThread } from '../../features/messages/use-direct-thread.ts'
import { ConnectButton } from '../../features/network/connect-button.tsx'

export interface MemberActionsProps {
  uuid: string
  /** A date that the reader can hold for this member, or ask them to hold. */
  hold?: HoldFor | null
  /** Whether another button of the page is the main one. */
  besideAnother?: boolean
  /** Shown first, from another area. */
  lead?: ReactNode
  /** Shown before the menu of rare actions, from another area. */
  after?: ReactNode
}

/** Shows how to write to a member, connect with them and report them, all at once: nothing beside it moves afterward. */
export function MemberActions({ uuid, hold = null, besideAnother, lead, after }: MemberActionsProps) {
  // Not pending for whoever doesn't see conversations: it isn't read then.
  const { isLoading } = useDirectThread(uuid)
  const { entry, dialog } = useReport('profile', uuid)
  const held = useHold(hold)
  return (
    <>
      <ConnectButton
        uuid={uuid}
        besideAnother={besideAnother}
        isPending={isLoading}
        lead={lead}
        after={after}
        entries={[...held.entries, entry]}
      >
        <MessageButton userId={uuid} small />
      </ConnectButton>
      {held.dialog}
      {dialog}
    </>
  )
}
