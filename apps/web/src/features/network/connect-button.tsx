import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { ConnectionActions, type ConnectionActionsProps } from './connection-actions.tsx'

export interface ConnectButtonProps extends Pick<
  ConnectionActionsProps,
  'withdrawInMenu' | 'besideAnother' | 'children'
> {
  uuid: string
}

/**
 * Shows on a member's page the button to connect, or the actions that follow; nothing on the reader's own page, or when
 * the connection cannot be read.
 */
export function ConnectButton({ uuid, withdrawInMenu, besideAnother, children }: ConnectButtonProps) {
  const { user } = useSession()
  const own = user?.id === uuid.toLowerCase()
  const query = useQuery({ ...api.network.status.queryOptions({ input: { uuid } }), enabled: !own })
  if (own || query.isError) return null
  if (!query.data) {
    return (
      <div className="row gap-2">
        {children}
        <Skeleton className={withdrawInMenu ? 'h-11 w-11 sm:h-9 sm:w-9' : 'h-11 w-32 sm:h-9'} />
      </div>
    )
  }
  return (
    <ConnectionActions
      status={query.data}
      small
      withdrawInMenu={withdrawInMenu}
      besideAnother={besideAnother}
    >
      {children}
    </ConnectionActions>
  )
}
