import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { api } from '../../lib/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { useSession } from '../../lib/session.ts'
import './connection-actions.css'
import { ConnectionActions, type ConnectionActionsProps } from './connection-actions.tsx'

export interface ConnectButtonProps extends Pick<
  ConnectionActionsProps,
  'withdrawInMenu' | 'besideAnother' | 'children' | 'after'
> {
  uuid: string
  /** Shown before everything else, also when there is nothing else. */
  lead?: ReactNode
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
}: ConnectButtonProps) {
  const { user } = useSession()
  const own = user?.id === uuid.toLowerCase()
  const query = useQuery({ ...api.network.status.queryOptions({ input: { uuid } }), enabled: !own })
  if (own || query.isError) {
    if (!lead && !after) return null
    return (
      <div className="row gap-2 member-actions">
        {lead}
        {after}
      </div>
    )
  }
  if (!query.data || isPending) {
    // As wide as what most often follows: one button, with the menu of rare actions.
    return (
      <div className={classNames('row gap-2', Boolean(after) && 'member-actions')}>
        {lead}
        {!withdrawInMenu && <Skeleton className="h-11 w-29 sm:h-9" />}
        {after}
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
      after={after}
    >
      {lead}
      {children}
    </ConnectionActions>
  )
}
