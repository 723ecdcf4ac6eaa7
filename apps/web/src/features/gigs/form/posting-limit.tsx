import { PageHead } from '../../../components/ui/page/page-head.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'

/** Replaces the create form when this month's gigs are used up. */
export function PostingLimit() {
  return (
    <>
      <PageHead title="Post a New Gig" />
      <Alert
        tone="warning"
        title="Monthly limit reached"
        className="mt-6"
        actions={
          <>
            <Button variant="act" to="/subscription/plans">
              Upgrade to Pro
            </Button>
            <Button variant="quiet" to="/gigs">
              Back to Gigs
            </Button>
          </>
        }
      >
        You have reached your monthly gig posting limit. Upgrade to Pro for unlimited gigs.
      </Alert>
    </>
  )
}
