import { codeInput, newPasswordInput, type NewPasswordInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { firstPasswordProblem } from '../../lib/first-password-problem.ts'
import { useAuthCall } from '../../lib/use-auth-call.ts'

/** Shows the form that gives a member without a password one, by a code that is mailed to them. */
export function SetPasswordForm({ onSet }: { onSet: () => Promise<void> }) {
  const form = useForm<NewPasswordInput>({
    resolver: zodResolver(newPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { failure, run, fail } = useAuthCall()
  const [isSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [code, setCode] = useState('')
  const { errors, isSubmitting } = form.formState
  const problem = firstPasswordProblem(errors)
  const ask = async () => {
    setAsking(true)
    if (await run((auth) => auth.reauthenticate())) setSent(true)
    setAsking(false)
  }
  const submit = form.handleSubmit(async ({ password }) => {
    const typed = codeInput.safeParse({ code })
    if (!typed.success) return fail(typed.error.issues[0]?.message ?? '', { isOfField: false })
    if (await run((auth) => auth.updateUser({ password, nonce: typed.data.code }))) await onSet()
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
        {failure && (
          <Alert tone="danger" takesFocus>
            {failure.text}
          </Alert>
        )}
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
        {(problem ?? failure) && (
          <Alert tone="danger" takesFocus={!problem}>
            {problem ?? failure?.text}
          </Alert>
        )}
        <Field label="Code" hint="The 6 digits at the start of the email’s subject." required>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <NewPasswordFields />
        <div>
          <Button type="submit" variant="act" busy={isSubmitting}>
            Set password
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
