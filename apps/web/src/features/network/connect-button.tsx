import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { StandingActions, type StandingActionsProps } from './standing-actions.tsx'

export interface ConnectButtonProps extends Pick<StandingActionsProps, 'withdrawInMenu' | 'children'> {
  uuid: string
}

/** Connect, or whatever comes after it, on somebody's page. Nothing on one's own, and where it cannot be known. */
export function ConnectButton({ uuid, withdrawInMenu, children }: ConnectButtonProps) {
  const { user } = useSession()
  const own = user?.id === uuid.toLowerCase()
  const query = useQuery({ ...api.network.standing.queryOptions({ input: { uuid } }), enabled: !own })
  if (own || query.isError) return null
  if (!query.data) return <Skeleton className={withdrawInMenu ? 'h-9 w-9' : 'h-9 w-32'} />
  return (
    <StandingActions standing={query.data} small withdrawInMenu={withdrawInMenu}>
      {children}
    </StandingActions>
  )
}
