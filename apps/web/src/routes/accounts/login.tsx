import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { AccountScreen } from '../../features/accounts/account-screen.tsx'
import { CheckYourEmail } from '../../features/accounts/check-your-email.tsx'
import type { WaitingSignUp } from '../../features/accounts/waiting-sign-up.ts'
import { HomeOfSession } from '../../features/accounts/home-of-session.tsx'
import { LoginForm } from '../../features/accounts/login-form.tsx'
import { ProviderButtons } from '../../features/accounts/provider-buttons.tsx'
import { useLinkError } from '../../lib/session/use-link-error.ts'
import { SecondStepScreen } from '../../features/accounts/second-step-screen.tsx'
import { LazySharedGig } from '../../features/gigs/lazy-shared-gig.tsx'
import { gigIdOf, returnState, useReturnTo } from '../../lib/session/return-to.ts'
import { useSession } from '../../lib/session/session.ts'
import { useArrivalMessage } from '../../lib/screen/use-arrival-message.ts'
import '../../features/accounts/account-screen.css'

/** Shows /login. */
export function Component() {
  const { status, person } = useSession()
  const { state } = useLocation() as { state: { signUp?: WaitingSignUp } | null }
  const { message, dismiss } = useArrivalMessage()
  const linkError = useLinkError()
  const next = useReturnTo()
  const [isClosed, setClosed] = useState(false)
  const onClosed = useCallback(() => setClosed(true), [])
  if (person) return <HomeOfSession />
  if (status === 'secondStep') return <SecondStepScreen />
  const signUp = state?.signUp
  const gigId = signUp ? null : gigIdOf(next)
  const registerState = returnState(isClosed ? '/gigs' : next)
  return (
    <AccountScreen
      title="Log in"
      page="Login"
      poster={gigId ? { id: gigId } : { id: 'door-login', family: 'lights' }}
      lead={
        gigId && (
          <div className="stack gap-3">
            <LazySharedGig id={gigId} next="Log in or register to apply." onClosed={onClosed} />
            <Button to="/register" state={registerState} wide>
              Create an account
            </Button>
          </div>
        )
      }
    >
      <TextAlert tone="success" onDismiss={dismiss} text={message} />
      {linkError && (
        <Alert tone="danger" title={linkError.text}>
          {linkError.isOfMail &&
            'If your email is already confirmed, log in. If not, try to log in and we can send you a new link.'}
        </Alert>
      )}
      <LoginForm {...(signUp && { email: signUp.email, lead: <CheckYourEmail signUp={signUp} /> })} />
      {!signUp && <ProviderButtons next={next} />}
      {!gigId && (
        <p>
          New here?{' '}
          <Link to="/register" state={registerState} className="account__side">
            Create an account
          </Link>
        </p>
      )}
    </AccountScreen>
  )
}
