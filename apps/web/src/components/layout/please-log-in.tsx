import { Link, useLocation } from 'react-router'
import { returnState } from '../../lib/session/return-to.ts'
import { buttonClass } from '../ui/page/button.tsx'
import { EmptyState } from '../ui/status/empty-state.tsx'
import { PageHead } from '../ui/page/page-head.tsx'

/** Replaces a screen whose session ended while it was open; the login leads back to it. */
export function PleaseLogIn({ title }: { title: string }) {
  const { pathname, search, hash } = useLocation()
  return (
    <div className="wrap stack py-8">
      <PageHead title={title} />
      <EmptyState
        art="signed-out"
        title="Your session has ended."
        action={
          <Link
            className={buttonClass({ variant: 'act' })}
            to="/login"
            state={returnState(pathname + search + hash)}
          >
            Log in
          </Link>
        }
      >
        Log in again to pick up where you left off.
      </EmptyState>
    </div>
  )
}
