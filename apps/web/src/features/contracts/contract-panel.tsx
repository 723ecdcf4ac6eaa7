import type { ContractDetail } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { AmendmentReview } from './amendment-review.tsx'
import { ContractActions } from './contract-actions.tsx'
import { ContractHistory } from './contract-history.tsx'
import { ContractPaper, SignedPart } from './contract-paper.tsx'
import { ContractStamp } from './contract-stamp.tsx'
import { contractSentence, currentVersion, otherName } from './contract-text.ts'
import { SigningReturn } from './signing-return.tsx'
import { SigningDeadline } from './signing-deadline.tsx'
import './contract-actions.css'

/** Shows the chosen contract: its status, its text, its actions and its history. */
export function ContractPanel({ id }: { id: string }) {
  const query = useQuery(api.contracts.get.queryOptions({ input: { id }, staleTime: 0 }))
  if (query.isPending) {
    return (
      <SkeletonGroup label="Loading the contract…" className="stack">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-[900px]" />
      </SkeletonGroup>
    )
  }
  if (query.isError) {
    // An invalid id, and a contract of others, are treated as not found.
    if (isMissing(query.error, 'CONTRACT_NOT_FOUND')) {
      return (
        <EmptyState
          title="We couldn’t find this contract."
          action={<Button to="/contracts">See all contracts</Button>}
        >
          The link may be incomplete, or the contract isn’t yours.
        </EmptyState>
      )
    }
    return <LoadFailed query={query} />
  }
  return <Contract key={query.data.id} contract={query.data} />
}

function Contract({ contract }: { contract: ContractDetail }) {
  const version = currentVersion(contract)
  return (
    <>
      <div className="contract-bar">
        <div className="stack gap-1">
          <h2 className="t4">
            {contract.gig.title} with {otherName(contract)}
          </h2>
          <p>{contractSentence(contract)}</p>
          <SigningDeadline contract={contract} />
        </div>
        <ContractStamp contract={contract} />
      </div>
      {!contract.intact && (
        <Alert tone="danger" title="The record of this contract was altered.">
          Its text or history doesn’t match the fingerprints we stored with it. Don’t rely on it, and contact
          us.
        </Alert>
      )}
      <SigningReturn contract={contract} />
      <AmendmentReview contract={contract} />
      <ContractPaper version={version}>
        <SignedPart contract={contract} version={version} />
      </ContractPaper>
      <ContractActions contract={contract} />
      <ContractHistory contract={contract} />
    </>
  )
}
