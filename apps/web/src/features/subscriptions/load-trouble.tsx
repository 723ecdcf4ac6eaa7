import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { planTexts } from './plan-text.ts'

/** Shows that the plan could not be read; Retry reloads the page. */
export function LoadTrouble() {
  return (
    <Alert
      tone="danger"
      actions={
        <Button size="small" onClick={() => window.location.reload()}>
          Retry
        </Button>
      }
    >
      {planTexts.loadFailed}
    </Alert>
  )
}
