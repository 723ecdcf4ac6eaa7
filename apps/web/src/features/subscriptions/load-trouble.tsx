import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { planTexts } from './plan-text.ts'

/** Says that nothing is known of the plan; Retry loads the page anew. */
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
