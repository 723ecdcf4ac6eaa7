import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { AccountScreen } from '../../features/accounts/account-screen.tsx'
import { HomeOfSession } from '../../features/accounts/home-of-session.tsx'
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx'
import { ResetRequestForm } from '../../features/accounts/reset-request-form.tsx'
import { SecondStepScreen } from '../../features/accounts/second-step-screen.tsx'
import { useLinkError } from '../../lib/session/use-link-error.ts'
import { RECOVERY_HASH, useRecovery } from '../../features/accounts/use-recovery.ts'
import { focusTitle } from '../../lib/screen/focus-title.ts'
import { lazyRoute } from '../../lib/loading/lazy-route.ts'
import { returnState, useReturnTo } from '../../lib/session/return-to.ts'
import { useSession } from '../../lib/session/session.ts'
import { whenFocusIsLost } from '../../lib/screen/when-focus-is-lost.ts'
import { useRedirectAfter } from '../../lib/session/use-redirect-after.ts'
import '../../features/accounts/account-screen.css'

/** Its request takes more code than the rest of the screen, and few members see it. */
const TakenBack = lazy(
  lazyRoute(async () => ({ default: (await import('../../features/accounts/taken-back.tsx')).TakenBack })),
)

const POSTER = { id: 'door-reset', family: 'strings' } as const
const UPDATED = 'Your password has been updated.'

/** Shows /reset-password: asks for the address to mail, or, opened by the link in the mail, for the new password. */
export function Component() {
  const { status, person } = useSession()
  const recovery = useRecovery()
  const linkError = useLinkError()
  const next = useReturnTo()
  const [isAsked, setAsked] = useState(false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const proceed = () => {
    void navigate({ pathname, search, hash: RECOVERY_HASH }, { replace: true })
    whenFocusIsLost(focusTitle)
  }
  if (status === 'secondStep') return <SecondStepScreen />
  if (recovery) return <Recovery />
  // The session that a code opens here is for the new password.
  if (person && !isAsked) return <HomeOfSession />
  return (
    <AccountScreen
      title="Reset password"
      intro="Enter your email and we’ll send you a link and a code to set a new password."
      poster={POSTER}
    >
      {linkError && (
        <Alert tone="danger" title={linkError.text}>
          Request a new one below.
        </Alert>
      )}
      <ResetRequestForm onAsked={() => setAsked(true)} onProved={proceed} />
      <p>
        <Link to="/login" state={returnState(next)} className="account__side">
          Back to login
        </Link>
      </p>
    </AccountScreen>
  )
}

function Recovery() {
  const next = useReturnTo()
  const [target, setTarget] = useState<{ to: string; state: object } | null>(null)
  useRedirectAfter(target)
  return (
    <AccountScreen title="Set new password" poster={POSTER}>
      {target ? (
        <Alert tone="success" title={UPDATED}>
          Taking you to the login page.
        </Alert>
      ) : (
        <>
          <Suspense>
            <TakenBack />
          </Suspense>
          <NewPasswordForm
            onDone={() => {
              const message = `${UPDATED} Log in with the new one.`
              setTarget({ to: '/login', state: { ...returnState(next), message } })
            }}
          />
        </>
      )}
    </AccountScreen>
  )
}
