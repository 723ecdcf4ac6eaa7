import { isVenue } from '@bandstand/domain/accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { NoSuchPage } from '../../components/ui/status/no-such-page.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { PickListSkeleton } from '../../components/ui/choices/pick-list.tsx'
import { ContractList } from '../../features/contracts/contract-list.tsx'
import { ContractPanel } from '../../features/contracts/contract-panel.tsx'
import { BookingCommission } from '../../features/shares/booking-shares.tsx'
import { api } from '../../lib/api/api.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { useScrollToChosen } from '../../lib/screen/use-scroll-to-chosen.ts'
import '../../features/contracts/contract-paper.css'

/** Shows /contracts and /contracts/:id: the list, and the chosen contract beside it; the newest when none is chosen. */
export function Component() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const query = useQuery(
    // The other party acts too: the cached read is shown at once and refetched.
    api.contracts.list.queryOptions({ input: { page }, placeholderData: keepPreviousData, staleTime: 0 }),
  )
  const chosenId = id ?? query.data?.contracts[0]?.id
  const panel = useScrollToChosen(id)
  return (
    <div className="contract-screen">
      <PageTitle page="Contracts" />
      <PageHead title="Contracts" />
      <div className="picks">
        <div className="picks__side stack">
          {query.isPending && <PickListSkeleton label="Loading your contracts…" />}
          {query.isError && <LoadFailed query={query} />}
          {query.data && query.data.contracts.length > 0 && (
            <ContractList
              found={query.data}
              chosenId={chosenId}
              hrefFor={(to) => `/contracts/${to}${page > 1 ? `?page=${page}` : ''}`}
            />
          )}
          {query.data?.contracts.length === 0 && <NoContracts page={page} />}
          <p className="hint">
            Typed names are kept here with the text that was signed. A production flow would use an
            e-signature provider.
          </p>
        </div>
        {chosenId && (
          <section className="contract-panel stack wrap-anywhere" aria-label="Contract" ref={panel}>
            <ContractPanel key={chosenId} id={chosenId} Money={BookingCommission} />
          </section>
        )}
      </div>
    </div>
  )
}

function NoContracts({ page }: { page: number }) {
  const acting = useActingParty()
  if (page > 1) {
    return <NoSuchPage page={page} of="your contracts" first="/contracts" />
  }
  const venue = acting && isVenue(acting.userType)
  return (
    <EmptyState
      art="no-contracts"
      title="No contracts yet."
      action={venue ? <Button to="/gigs/create">Post a Gig</Button> : <Button to="/gigs">Browse Gigs</Button>}
    >
      Contracts appear here once an offer is accepted.
    </EmptyState>
  )
}
