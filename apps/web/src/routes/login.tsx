import { Alert } from '../components/ui/alert.tsx'
import { Link } from '../components/ui/link.tsx'
import { AccountScreen } from '../features/accounts/account-screen.tsx'
import { HomeOfSession } from '../features/accounts/home-of-session.tsx'
import { LoginForm } from '../features/accounts/login-form.tsx'
import { useLinkError } from '../features/accounts/use-link-error.ts'
import { useSession } from '../lib/session.ts'
import { useArrivalMessage } from '../lib/use-arrival-message.ts'
import '../features/accounts/account-screen.css'

/** Shows /login. */
export function Component() {
  const { user } = useSession()
  const { message, dismiss } = useArrivalMessage()
  const linkError = useLinkError()
  if (user) return <HomeOfSession />
  return (
    <AccountScreen title="Log in" page="Login" poster={{ id: 'door-login', family: 'lights' }}>
      {message && (
        <Alert tone="success" onDismiss={dismiss}>
          {message}
        </Alert>
      )}
      {linkError && (
        <Alert tone="danger" title={linkError}>
          If your email is already confirmed, log in. If not, try to log in and we can send you a new link.
        </Alert>
      )}
      <LoginForm />
      <p>
        New here?{' '}
        <Link to="/register" className="account__side">
          Create an account
        </Link>
      </p>
    </AccountScreen>
  )
}
