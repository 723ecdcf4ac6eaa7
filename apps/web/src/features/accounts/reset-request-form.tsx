import { resetRequestInput, type ResetRequestInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { MailCodeForm } from '../../components/form/mail-code-form.tsx'
import { ResendMail } from '../../components/form/resend-mail.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { useReturnTo } from '../../lib/session/return-to.ts'
import { requestMail } from './request-mail.ts'

export interface ResetRequestFormProps {
  /** Called when the mail was requested. */
  onAsked: () => void
  /** Called when the code of the mail has opened the session of a recovery. */
  onProved: () => void
}

/** Shows the form that requests the recovery mail, and then one for its code; the same whether the address has an account or not. */
export function ResetRequestForm({ onAsked, onProved }: ResetRequestFormProps) {
  const { register, handleSubmit, formState } = useForm<ResetRequestInput>({
    resolver: zodResolver(resetRequestInput),
    defaultValues: { email: '' },
  })
  const next = useReturnTo()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<{ email: string; againAt: number } | null>(null)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    setSent(null)
    const requested = await requestMail('recovery', email, next)
    setProblem(requested.problem)
    if (requested.problem !== null) return
    onAsked()
    setSent({ email, againAt: requested.againAt })
  })
  return (
    <>
      <form noValidate className="stack" aria-label="Reset password" onSubmit={(event) => void submit(event)}>
        <Field label="Email" error={errors.email?.message} required>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Button type="submit" variant={sent ? 'plain' : 'act'} size="large" wide busy={isSubmitting}>
          Send reset instructions
        </Button>
        <TextAlert tone="danger" takesFocus text={problem} />
      </form>
      {sent && (
        <>
          <Alert tone="success" title="Password reset instructions have been sent">
            If {sent.email} belongs to an account, an email is on its way. Enter its code here, or open its
            link within one hour.
          </Alert>
          <MailCodeForm
            key={sent.email}
            type="recovery"
            email={sent.email}
            submitLabel="Continue"
            takesFocus
            onDone={onProved}
          />
          <div className="row gap-3">
            <ResendMail
              key={sent.email}
              {...sent}
              label="Send it again"
              onSend={() => requestMail('recovery', sent.email, next)}
            />
          </div>
        </>
      )}
    </>
  )
}
