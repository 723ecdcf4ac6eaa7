import { type Role, ROLE_NAMES } from '@bandstand/domain/parties'
import { Button } from '../ui/page/button.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Alert } from '../ui/status/alert.tsx'

/** Shows somebody whose role doesn't include a screen why it's empty for them, and where to go instead. */
export function NotInYourRole({ role }: { role: Role }) {
  return (
    <div className="stack">
      <PageTitle page="Not in your role" />
      <PageHead title="This page isn’t part of your role" />
      <Alert
        tone="info"
        actions={
          <>
            <Button size="small" to="/calendar">
              Go to the calendar
            </Button>
            <Link to="/settings?tab=people">See what your role includes</Link>
          </>
        }
      >
        Your role is {ROLE_NAMES[role].toLowerCase()}. If you need this page, ask an owner to change it.
      </Alert>
    </div>
  )
}
