import { contractHash, contractTexts } from '@bandstand/domain/contracts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { CodeForm } from '../../features/contracts/code-form.tsx'
import { ContractVerdict } from '../../features/contracts/contract-verdict.tsx'
import { Page } from '../../features/site/page.tsx'
import { api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'

/** Shows /contracts/verify/:hash: whether a printed contract is genuine, to anybody who holds one. */
export function Component() {
  const { hash = '' } = useParams()
  const code = contractHash.safeParse(hash)
  return (
    <QueryClientProvider client={queryClient}>
      <Page
        title="Verify a contract"
        intro="Every contract has a code that matches its exact text and no other."
      >
        {code.success ? (
          <Check hash={code.data} />
        ) : (
          <div className="stack max-w-2xl">
            <Alert tone="warning" title={contractTexts.hashInvalid}>
              The link is incomplete. Type the code exactly as printed at the end of the contract.
            </Alert>
            <CodeForm />
          </div>
        )}
      </Page>
    </QueryClientProvider>
  )
}

function Check({ hash }: { hash: string }) {
  const query = useQuery(api.contracts.verify.queryOptions({ input: { hash } }))
  if (query.isPending) {
    return (
      <SkeletonGroup label="Checking the contract…">
        <Skeleton className="h-80 max-w-2xl" />
      </SkeletonGroup>
    )
  }
  if (query.isError) {
    return <LoadFailed query={query} />
  }
  return <ContractVerdict check={query.data} hash={hash} />
}
