import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { errorText } from '../../lib/api.ts'

/** Says why something of the network could not be fetched, and tries again. */
export function NetworkFailure({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  return (
    <Alert
      tone="danger"
      actions={
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      }
    >
      {errorText(query.error)}
    </Alert>
  )
}
