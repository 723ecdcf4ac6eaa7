import type { ReactNode } from 'react'
import { useReport } from '../../components/report/use-report.tsx'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { useDirectThread } from '../../features/messages/use-direct-thread.ts'
import { ConnectButton } from '../../features/network/connect-button.tsx'

export interface MemberActionsProps {
  uuid: string
  /** Whether another button of the page is the main one. */
  besideAnother?: boolean
  /** Shown first, from another area. */
  lead?: ReactNode
  /** Shown before the menu of rare actions, from another area. */
  after?: ReactNode
}

/** Shows how to write to a member, connect with them and report them, all at once: nothing beside it moves afterward. */
export function MemberActions({ uuid, besideAnother, lead, after }: MemberActionsProps) {
  const { isPending } = useDirectThread(uuid)
  const { entry, dialog } = useReport('profile', uuid)
  return (
    <>
      <ConnectButton
        uuid={uuid}
        besideAnother={besideAnother}
        isPending={isPending}
        lead={lead}
        after={after}
        entries={[entry]}
      >
        <MessageButton userId={uuid} small />
      </ConnectButton>
      {dialog}
    </>
  )
}
