import { MessageButton } from '../features/messages/message-button.tsx'
import { useDirectThread } from '../features/messages/use-direct-thread.ts'
import { ConnectButton } from '../features/network/connect-button.tsx'

export interface MemberActionsProps {
  uuid: string
  /** Whether another button of the page is the main one. */
  besideAnother?: boolean
}

/** Shows how to write to a member and connect with them, all at once: nothing beside it moves afterward. */
export function MemberActions({ uuid, besideAnother }: MemberActionsProps) {
  const { isPending } = useDirectThread(uuid)
  return (
    <ConnectButton uuid={uuid} besideAnother={besideAnother} isPending={isPending}>
      <MessageButton userId={uuid} small />
    </ConnectButton>
  )
}
