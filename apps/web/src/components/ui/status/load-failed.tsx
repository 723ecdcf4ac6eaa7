import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../../lib/api/api.ts'
import { withoutAdvice } from '../../../lib/api/without-advice.ts'
import { Alert } from './alert.tsx'
import { Button } from '../page/button.tsx'

export interface LoadFailedProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** How the failure is laid out on this screen. */
  say?: (error: unknown) => string
}

/** Shows why data could not be fetched, with a button that tries again. */
export function LoadFailed({ query, say = errorText }: LoadFailedProps) {
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
      {withoutAdvice(say(query.error))}
    </Alert>
  )
}
