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
  /** Whether `children` aren't known yet. */
  isPending?: boolean
}

/**
 * Shows on a member's page the button to connect, or the actions that follow; nothing on the reader's own page, or when
 * the connection cannot be read.
 */
export function ConnectButton({
  uuid,
  isPending,
  withdrawInMenu,
  besideAnother,
  children,
}: ConnectButtonProps) {
  const { user } = useSession()
  const own = user?.id === uuid.toLowerCase()
  const query = useQuery({ ...api.network.status.queryOptions({ input: { uuid } }), enabled: !own })
  if (own || query.isError) return null
  if (!query.data || isPending) {
    // As wide as what most often follows: one button, with the menu of rare actions.
    return (
      <div className="row gap-2">
        {!withdrawInMenu && <Skeleton className="h-11 w-29 sm:h-9" />}
        <Skeleton className="h-11 w-11 sm:h-9 sm:w-9" />
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
