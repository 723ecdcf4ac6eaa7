import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { ResendMail } from './resend-mail.tsx'

export interface LoginByCodeProps {
  email: string
  /** When the mail can be sent again, in milliseconds. */
  againAt: number
  /** Goes back to the password. */
  onBack: () => void
}

/** Shows where the mail with the code of a login went, which is the same for an address without an account, and its form. */
export function LoginByCode({ email, againAt, onBack }: LoginByCodeProps) {
  return (
    <div className="stack">
      <Alert tone="success" title="Check your email">
        If <strong dir="auto">{email}</strong> belongs to an account, we sent it an email. Enter its code
        here, or open its link.
      </Alert>
      <CodeForm kind="magiclink" email={email} submitLabel="Log in" takesFocus />
      <div className="row gap-3">
        <ResendMail kind="magiclink" email={email} label="Send it again" againAt={againAt} />
        <Button variant="quiet" size="small" onClick={onBack}>
          Use your password instead
        </Button>
      </div>
    </div>
  )
}
