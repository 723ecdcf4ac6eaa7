import { USER_TYPE_LABELS, type RegistrableUserType } from '@bandstand/domain/accounts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Alert } from '../components/ui/alert.tsx'
import { Link } from '../components/ui/link.tsx'
import { AccountScreen } from '../features/accounts/account-screen.tsx'
import { HomeOfSession } from '../features/accounts/home-of-session.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { useSession } from '../lib/session.ts'
import { useRedirectAfter } from '../lib/use-redirect-after.ts'
import '../features/accounts/account-screen.css'

const POSTERS = {
  artist: { id: 'door-artist', family: 'record' },
  venue: { id: 'door-venue', family: 'rays' },
} as const
const CONFIRMED_NEXT = 'Open the link in the email we sent you to confirm your address, then log in.'

/** Shows /register, with a type preselected by `?type=artist` or `?type=venue`. */
export function Component() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const [userType, setUserType] = useState<RegistrableUserType>(
    params.get('type') === 'venue' ? 'venue' : 'artist',
  )
  const [email, setEmail] = useState<string | null>(null)
  const [target, setTarget] = useState<{ to: string; message: string } | null>(null)
  useRedirectAfter(target)
  if (user) return <HomeOfSession />

  const registered = (address: string) => {
    setEmail(address)
    setTarget({ to: '/login', message: CONFIRMED_NEXT })
  }
  return (
    <AccountScreen title="Register" poster={POSTERS[userType]}>
      {email ? (
        <Alert tone="success" title="Confirm your email">
          We sent a link to {email}. Open it to finish creating your account as {USER_TYPE_LABELS[userType]}.
        </Alert>
      ) : (
        <>
          <RegisterForm userType={userType} onUserTypeChange={setUserType} onRegistered={registered} />
          <p>
            Already on Bandstand?{' '}
            <Link to="/login" className="account__side">
              Log in
            </Link>
          </p>
        </>
      )}
    </AccountScreen>
  )
}
