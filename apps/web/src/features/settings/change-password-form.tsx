import { changePasswordInput, type ChangePasswordInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { PasswordInput } from '../../components/ui/inputs/password-input.tsx'
import { firstPasswordProblem } from '../../lib/session/first-password-problem.ts'
import { markPassword, WEAK_PASSWORD } from '../../lib/session/mark-password.ts'
import { loadAuth } from '../../lib/session/session.ts'
import type { AuthFailure } from '../../lib/session/use-auth-call.ts'

const FAILED = 'Failed to update password. Please try again.'
const UPDATED = 'Password updated successfully'

/** Shows the form that changes the password. The server verifies the current one and ends the member's other sessions. */
export function ChangePasswordForm() {
  const form = useForm<ChangePasswordInput>({
    resolver: zodResolver(changePasswordInput),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const { register, handleSubmit, reset, setError, formState } = form
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)
  const { errors, isSubmitting } = formState
  const problem = firstPasswordProblem(errors)
  const shown = problem ? { tone: 'danger' as const, text: problem } : outcome

  const submit = handleSubmit(
    async ({ currentPassword, password }) => {
      const failure = await changePassword(currentPassword, password)
      setOutcome(failure ? { tone: 'danger', text: failure.text } : { tone: 'success', text: UPDATED })
      if (failure?.code === WEAK_PASSWORD) markPassword(setError)(failure.text)
      if (!failure) reset()
    },
    () => setOutcome(null),
  )
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="stack"
        aria-labelledby="change-password"
        onSubmit={(event) => void submit(event)}
      >
        {shown && (
          <Alert tone={shown.tone} {...(!problem && { onDismiss: () => setOutcome(null) })}>
            {shown.text}
          </Alert>
        )}
        <Field label="Current password" required>
          <PasswordInput
            autoComplete="current-password"
            aria-invalid={errors.currentPassword ? true : undefined}
            {...register('currentPassword')}
          />
        </Field>
        <NewPasswordFields />
        <div>
          <Button type="submit" variant="act" busy={isSubmitting}>
            Update password
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** Returns the server's refusal, or null when the password is changed. */
async function changePassword(currentPassword: string, password: string): Promise<AuthFailure | null> {
  try {
    const auth = await loadAuth()
    const { error } = await auth.updateUser({ password, current_password: currentPassword })
    if (!error) return null
    return error.name === 'AuthRetryableFetchError'
      ? { text: FAILED }
      : { text: error.message, code: error.code }
  } catch {
    return { text: FAILED }
  }
}
