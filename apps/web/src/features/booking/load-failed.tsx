import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { errorText } from '../../lib/api.ts'

/** Says why something could not be fetched, and tries again. */
export function LoadFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return (
    <Alert
      tone="danger"
      className="my-4"
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
