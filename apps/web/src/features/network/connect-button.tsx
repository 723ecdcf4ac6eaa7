import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { ConnectionActions, type ConnectionActionsProps } from './connection-actions.tsx'

export interface ConnectButtonProps extends Pick<
  ConnectionActionsProps,
  'withdrawInMenu' | 'besideAnother' | 'children' | 'lead' | 'after' | 'entries'
> {
  uuid: string
  /** Whether `children` aren't known yet. */
  isPending?: boolean
}

/**
 * Shows on a member's page the button to connect, or the actions that follow; only `lead` and `after` on the reader's own
 * page, or when the connection cannot be read.
 */
export function ConnectButton({
  uuid,
  isPending,
  withdrawInMenu,
  besideAnother,
  lead,
  children,
  after,
  entries,
}: ConnectButtonProps) {
  const acting = useActingParty()
  const own = acting?.id === uuid.toLowerCase()
  const query = useQuery({ ...api.network.status.queryOptions({ input: { uuid } }), enabled: !own })
  const isKnown = query.data !== undefined && !isPending
  const status = own || query.isError ? 'none' : isKnown ? query.data : 'pending'
  if (status === 'none' && !lead && !after) return null
  // One component before and after the response: a dialog that `lead` has opened stays open.
  return (
    <ConnectionActions
      status={status}
      small
      withdrawInMenu={withdrawInMenu}
      besideAnother={besideAnother}
      lead={lead}
      after={after}
      entries={own ? [] : entries}
    >
      {children}
    </ConnectionActions>
  )
}
