import { countOf } from '@bandstand/domain/product'
import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { useState } from 'react'
import { MailCodeForm } from '../../components/form/mail-code-form.tsx'
import { type MailRequest, ResendMail } from '../../components/form/resend-mail.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { isProofRefused } from '../../lib/session/proof.ts'
import { callAuth, useAuthCall } from '../../lib/session/use-auth-call.ts'

/** Asks for the same email again, which sends a new mail. */
async function resendTo(email: string): Promise<MailRequest> {
  const failed = await callAuth((auth) => auth.updateUser({ email }))
  // The service says how long to wait, but the client passes on only the text about it.
  return { problem: isProofRefused(failed) ? '' : (failed?.text ?? null), againAt: 0 }
}

interface PendingEmailProps {
  email: string
  newEmail: string
  /** Whether the field of the code gets the focus, because the member has just asked for it. */
  takesFocus: boolean
  onConfirmed: () => Promise<void>
  onCancelled: () => Promise<void>
}

/** Shows where the mail went that confirms a new email, the form for its code, and how to get another one or to cancel. */
export function PendingEmail({ email, newEmail, takesFocus, onConfirmed, onCancelled }: PendingEmailProps) {
  const { failure, run } = useAuthCall()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async () => {
    setCancelling(true)
    // The protocol has no call for it: the account's own email replaces the one that was asked for.
    if (await run((auth) => auth.updateUser({ email }))) await onCancelled()
    setCancelling(false)
  }
  return (
    <div className="stack">
      <Alert title="Confirm your new email">
        We sent an email to <strong dir="auto">{newEmail}</strong>. Enter its code here, or open its link
        within {countOf(MAIL_LINK_HOURS, 'hour')}. Until then, nothing changes.
      </Alert>
      <MailCodeForm
        type="email_change"
        email={newEmail}
        submitLabel="Confirm new email"
        isWide={false}
        takesFocus={takesFocus}
        onDone={() => void onConfirmed()}
      />
      <div className="row gap-3">
        <ResendMail email={newEmail} label="Send it again" onSend={() => resendTo(newEmail)} />
        <Button size="small" busy={isCancelling} onClick={() => void cancel()}>
          Cancel the change
        </Button>
      </div>
      <TextAlert tone="danger" takesFocus text={failure?.text} />
    </div>
  )
}
