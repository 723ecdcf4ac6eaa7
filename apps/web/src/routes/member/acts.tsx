import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { NoSuchPage } from '../../components/ui/status/no-such-page.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { PartyRows } from '../../features/parties/party-rows.tsx'
import { api } from '../../lib/api/api.ts'
import { readPage } from '../../lib/api/page-numbers.ts'

/** Shows /acts: all acts and venues of somebody with several, each with its next nights, open offers and what it has to do. */
export function Component() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const query = useQuery(
    api.attention.parties.queryOptions({
      input: { page },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const found = query.data
  // Somebody with one has all of it on the dashboard.
  if (found && found.total < 2) return <Navigate to="/" replace />
  return (
    <div className="stack stack--l">
      <PageTitle page="Your acts and venues" />
      <PageHead title="Your acts and venues">Who plays next, what’s offered and what needs you.</PageHead>
      {query.isPending && (
        <SkeletonGroup label="Loading your acts and venues…" className="stack gap-1">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-[150px]" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && <LoadFailed query={query} />}
      {found && found.parties.length > 0 && <PartyRows parties={found.parties} />}
      {found?.parties.length === 0 && <NoSuchPage page={page} of="your acts and venues" first="/acts" />}
      {found && <Pagination of={found} hrefFor={(to) => (to > 1 ? `/acts?page=${to}` : '/acts')} />}
    </div>
  )
}
