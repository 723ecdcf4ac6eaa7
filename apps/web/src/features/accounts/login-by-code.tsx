import { MailCodeForm } from '../../components/form/mail-code-form.tsx'
import { ResendMail } from '../../components/form/resend-mail.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { useReturnTo } from '../../lib/session/return-to.ts'
import { requestMail } from './request-mail.ts'

export interface LoginByCodeProps {
  email: string
  /** When the mail can be sent again, in milliseconds. */
  againAt: number
  /** Goes back to the password. */
  onBack: () => void
}

/** Shows where the mail with the code of a login went, which is the same for an address without an account, and its form. */
export function LoginByCode({ email, againAt, onBack }: LoginByCodeProps) {
  const next = useReturnTo()
  return (
    <div className="stack">
      <Alert tone="success" title="Check your email">
        If <strong dir="auto">{email}</strong> belongs to an account, we sent it an email. Enter its code
        here, or open its link.
      </Alert>
      <MailCodeForm type="email" email={email} submitLabel="Log in" takesFocus />
      <div className="row gap-3">
        <ResendMail
          email={email}
          label="Send it again"
          againAt={againAt}
          onSend={() => requestMail('magiclink', email, next)}
        />
        <button type="button" className="link" onClick={onBack}>
          Use your password instead
        </button>
      </div>
    </div>
  )
}
