import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { errorText } from '../../../lib/api/api.ts'
import { withoutAdvice } from '../../../lib/api/without-advice.ts'

/** Shows why a profile could not be fetched, with a button that tries again. */
export function FetchError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert
      tone="danger"
      title="Error!"
      actions={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>{withoutAdvice(errorText(error))}</p>
    </Alert>
  )
}
