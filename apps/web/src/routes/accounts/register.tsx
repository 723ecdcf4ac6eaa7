import { USER_TYPE_LABELS, type RegistrableUserType } from '@bandstand/domain/accounts'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { AccountScreen } from '../../features/accounts/account-screen.tsx'
import { HomeOfSession } from '../../features/accounts/home-of-session.tsx'
import { ProviderButtons } from '../../features/accounts/provider-buttons.tsx'
import { RegisterForm } from '../../features/accounts/register-form.tsx'
import type { WaitingSignUp } from '../../features/accounts/waiting-sign-up.ts'
import { LazySharedGig } from '../../features/gigs/lazy-shared-gig.tsx'
import { gigIdOf, returnState, useReturnTo } from '../../lib/session/return-to.ts'
import { usePerson } from '../../lib/session/session.ts'
import { useRedirectAfter } from '../../lib/session/use-redirect-after.ts'
import { POSTERS } from '../../features/accounts/roles.ts'
import '../../features/accounts/account-screen.css'

/** Shows /register, with a type preselected by `?type=artist` or `?type=venue`. */
export function Component() {
  const person = usePerson()
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: { email?: string } | null }
  const [userType, setUserType] = useState<RegistrableUserType>(
    params.get('type') === 'venue' ? 'venue' : 'artist',
  )
  const returnTo = useReturnTo()
  const gigId = gigIdOf(returnTo)
  const [isClosed, setClosed] = useState(false)
  const onClosed = useCallback(() => setClosed(true), [])
  // Nobody can apply to a gig that is closed: the confirmation leads to those that are open.
  const next = isClosed ? '/gigs' : returnTo
  const [signUp, setSignUp] = useState<WaitingSignUp | null>(null)
  const target = useMemo(
    () => signUp && { to: '/login', state: { ...returnState(next), signUp } },
    [signUp, next],
  )
  useRedirectAfter(target)
  if (person) return <HomeOfSession />

  return (
    <AccountScreen
      title="Register"
      poster={gigId ? { id: gigId } : POSTERS[userType]}
      lead={gigId && <LazySharedGig id={gigId} next="Register to apply." onClosed={onClosed} />}
    >
      {signUp ? (
        <Alert tone="success" title="Confirm your email">
          We sent a link to {signUp.email}. Open it to finish creating your account as{' '}
          {USER_TYPE_LABELS[userType]}.
        </Alert>
      ) : (
        <>
          <RegisterForm
            {...(state?.email && { email: state.email })}
            next={next}
            userType={userType}
            onUserTypeChange={setUserType}
            onRegistered={setSignUp}
          />
          <ProviderButtons next={next} />
          <p>
            Already on Bandstand?{' '}
            <Link to="/login" state={returnState(returnTo)} className="account__side">
              Log in
            </Link>
          </p>
        </>
      )}
    </AccountScreen>
  )
}
