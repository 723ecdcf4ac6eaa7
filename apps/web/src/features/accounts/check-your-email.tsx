import { MailCodeForm } from '../../components/form/mail-code-form.tsx'
import { ResendMail } from '../../components/form/resend-mail.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { returnState, useReturnTo } from '../../lib/session/return-to.ts'
import { requestMail } from './request-mail.ts'
import type { WaitingSignUp } from './waiting-sign-up.ts'
import './account-screen.css'

/** Shows where the confirmation mail of a sign-up went, and what to do if it does not arrive. */
export function CheckYourEmail({ signUp }: { signUp: WaitingSignUp }) {
  const { email, userType, againAt } = signUp
  const next = useReturnTo()
  return (
    <div className="stack gap-3">
      <Alert tone="success" title="Check your email">
        We sent an email to <strong dir="auto">{email}</strong>. Enter its code here, or open its link.
      </Alert>
      <MailCodeForm type="signup" email={email} submitLabel="Confirm" />
      <div className="row gap-3">
        <ResendMail
          email={email}
          label="Send it again"
          againAt={againAt}
          onSend={() => requestMail('signup', email, next)}
        />
      </div>
      <p>
        Wrong address?{' '}
        <Link
          to={`/register?type=${userType}`}
          state={{ ...returnState(next), email }}
          className="account__side"
        >
          Use another address
        </Link>
      </p>
    </div>
  )
}
