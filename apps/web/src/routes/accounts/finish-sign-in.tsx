import { useState } from 'react'
import { useLocation } from 'react-router'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { AccountScreen } from '../../features/accounts/account-screen.tsx'
import { useBegunSignIn } from '../../features/accounts/begun-sign-in.ts'
import { FinishRegistrationForm } from '../../features/accounts/finish-registration-form.tsx'
import { LinkAccount } from '../../features/accounts/link-account.tsx'
import { SecondStepScreen } from '../../features/accounts/second-step-screen.tsx'
import { useSession } from '../../lib/session/session.ts'
import { POSTERS } from '../../features/accounts/roles.ts'
import '../../features/accounts/account-screen.css'

/** Shows /finish-sign-in: somebody who signed in at a provider such as Google registers, or links the account they have. */
export function Component() {
  const { status } = useSession()
  const { hash } = useLocation()
  const flow = new URLSearchParams(hash.slice(1)).get('flow') ?? ''
  const { begun, problem } = useBegunSignIn(flow)
  const [poster, setPoster] = useState<keyof typeof POSTERS>('artist')
  if (status === 'secondStep') return <SecondStepScreen />
  if (problem)
    return (
      <AccountScreen title="Log in" page="Login" poster={{ id: 'door-login', family: 'lights' }}>
        <Alert tone="danger">{problem}</Alert>
        <p>
          <Link to="/login" className="account__side">
            Back to login
          </Link>
        </p>
      </AccountScreen>
    )
  if (begun?.step === 'link') return <LinkAccount flow={flow} begun={begun} />
  return (
    <AccountScreen
      title="Register"
      poster={POSTERS[poster]}
      intro={
        begun && (
          <>
            You signed in with {begun.provider} as <strong dir="auto">{begun.email}</strong>. One more step,
            and your account is ready.
          </>
        )
      }
    >
      {begun ? (
        <>
          <FinishRegistrationForm flow={flow} begun={begun} onUserTypeChange={setPoster} />
          <p>
            Have an account with another email?{' '}
            <Link to="/login" className="account__side">
              Log in
            </Link>
          </p>
        </>
      ) : (
        <Skeleton className="h-[420px]" />
      )}
    </AccountScreen>
  )
}
