import {
  CODE_DIGITS,
  type CodeInput,
  codeInput,
  type NewPasswordInput,
  newPasswordInput,
} from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx'
import { type MailRequest, ResendMail } from '../../components/form/resend-mail.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { firstPasswordProblem } from '../../lib/session/first-password-problem.ts'
import { markPassword } from '../../lib/session/mark-password.ts'
import { usePerson } from '../../lib/session/session.ts'
import { callAuth, useAuthCall } from '../../lib/session/use-auth-call.ts'

/** Asks for another code. */
async function resend(): Promise<MailRequest> {
  const failed = await callAuth((auth) => auth.reauthenticate())
  return { problem: failed?.text ?? null, againAt: 0 }
}

/** Shows the form that gives a member without a password one, by a code that is mailed to them. */
export function SetPasswordForm({ onSet }: { onSet: () => Promise<void> }) {
  const person = usePerson()
  const email = person?.email ?? ''
  const form = useForm<CodeInput & NewPasswordInput>({
    resolver: zodResolver(newPasswordInput.safeExtend(codeInput.shape)),
    defaultValues: { code: '', password: '', confirmPassword: '' },
  })
  const { failure, run } = useAuthCall({ onWeakPassword: markPassword(form.setError) })
  const [isSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { register, setFocus } = form
  const { errors, isSubmitting } = form.formState
  const { code: codeError, ...passwordErrors } = errors
  const problem = firstPasswordProblem(passwordErrors)
  // The form takes the place of the button that was clicked.
  useEffect(() => {
    if (isSent) setFocus('code')
  }, [isSent, setFocus])
  const ask = async () => {
    setAsking(true)
    if (await run((auth) => auth.reauthenticate())) setSent(true)
    setAsking(false)
  }
  const submit = form.handleSubmit(async ({ code, password }) => {
    if (await run((auth) => auth.updateUser({ password, nonce: code }))) await onSet()
  })
  if (!isSent)
    return (
      <div className="stack">
        <p className="prose muted">
          Your account has no password: you log in with a linked account or a code by email. To set a
          password, we first email you a code.
        </p>
        <div>
          <Button variant="act" busy={isAsking} onClick={() => void ask()}>
            Email me a code
          </Button>
        </div>
        <TextAlert tone="danger" takesFocus text={failure?.text} />
      </div>
    )
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="stack"
        aria-labelledby="change-password"
        onSubmit={(event) => void submit(event)}
      >
        <TextAlert tone="danger" takesFocus={!problem} text={problem ?? failure?.text} />
        <Field
          label="Code"
          hint={`The ${CODE_DIGITS} digits at the start of the subject of the email we sent to ${email}.`}
          error={codeError?.message}
          required
        >
          <Input inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
        </Field>
        <NewPasswordFields />
        <div className="row gap-3">
          <Button type="submit" variant="act" busy={isSubmitting}>
            Set password
          </Button>
          <ResendMail email={email} label="Send another code" onSend={resend} />
        </div>
      </form>
    </FormProvider>
  )
}
