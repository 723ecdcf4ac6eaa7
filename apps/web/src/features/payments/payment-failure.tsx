import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { failureText } from './failure-text.ts'

/** Says why something about payments could not be fetched, and tries again. */
export function PaymentFailure({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  return (
    <Alert
      tone="danger"
      title={failureText(query.error)}
      actions={
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      }
    />
  )
}
