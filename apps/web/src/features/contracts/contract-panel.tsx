import type { ContractDetail } from '@bandstand/api-spec'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { ContractHistory } from './contract-history.tsx'
import { ContractView } from './contract-view.tsx'
import { otherName } from './contract-text.ts'

interface ContractPanelProps {
  id: string
  /** Shows what of a booking's money only the reader's side sees. */
  Money: ComponentType<{ bookingId: string }>
}

/** Shows the chosen contract on the page of contracts: its status, its text, its actions and its history. */
export function ContractPanel({ id, Money }: ContractPanelProps) {
  const query = useQuery(api.contracts.get.queryOptions({ input: { id }, staleTime: 0 }))
  if (!query.data) return <NoContract query={query} />
  const { gig } = query.data
  return (
    <>
      <h2 className="t4">
        {gig.title} with {otherName(query.data)}
      </h2>
      <ContractView key={id} contract={query.data} isAlone />
      <Money bookingId={query.data.bookingId} />
      <ContractHistory contract={query.data} />
    </>
  )
}

/** Shows the contract of a booking on the page of its night, which has the history itself. */
export function ContractOfBooking({ bookingId, isMain }: { bookingId: string; isMain: boolean }) {
  const query = useQuery(api.contracts.getForBooking.queryOptions({ input: { bookingId } }))
  if (!query.data) return <NoContract query={query} />
  return <ContractView contract={query.data} isMain={isMain} />
}

function NoContract({ query }: { query: UseQueryResult<ContractDetail> }) {
  if (query.isPending) {
    return (
      <SkeletonGroup label="Loading the contract…" className="stack">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-[900px]" />
      </SkeletonGroup>
    )
  }
  // An invalid id, and a contract of others, are treated as not found.
  if (!isMissing(query.error, 'CONTRACT_NOT_FOUND')) return <LoadFailed query={query} />
  return (
    <EmptyState
      title="We couldn’t find this contract."
      action={<Button to="/contracts">See all contracts</Button>}
    >
      The link may be incomplete, or the contract isn’t yours.
    </EmptyState>
  )
}
