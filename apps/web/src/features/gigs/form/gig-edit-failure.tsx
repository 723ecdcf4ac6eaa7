import type { ReactNode } from 'react'
import { PageHead } from '../../../components/ui/page/page-head.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'

/** Replaces the edit form when the gig cannot be loaded or saved. */
export function GigEditFailure({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <>
      <PageHead title="Edit Gig" />
      <Alert
        tone="danger"
        className="mt-6"
        actions={
          <>
            {action}
            <Button size="small" to="/dashboard">
              Return to Dashboard
            </Button>
          </>
        }
      >
        {text}
      </Alert>
    </>
  )
}
