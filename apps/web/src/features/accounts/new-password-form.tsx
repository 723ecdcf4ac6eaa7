import { newPasswordInput, type NewPasswordInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { signOut } from '../../lib/session.ts'
import { firstPasswordProblem } from '../../lib/first-password-problem.ts'
import { useAuthCall } from './use-auth-call.ts'

/** Sets a new password by the session of a recovery link, and ends that session. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm<NewPasswordInput>({
    resolver: zodResolver(newPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { failure, run } = useAuthCall()
  const { errors, isSubmitting } = formState
  const problem = firstPasswordProblem(errors)

  const submit = handleSubmit(async ({ password }) => {
    if (!(await run((auth) => auth.updateUser({ password })))) return
    onDone()
    await signOut()
  })
  return (
    <form noValidate className="stack" aria-label="Set new password" onSubmit={(event) => void submit(event)}>
      <Field label="New password" required>
        <PasswordInput
          autoComplete="new-password"
          aria-invalid={errors.password ? true : undefined}
          {...register('password', { deps: ['confirmPassword'] })}
        />
      </Field>
      <Field label="Confirm new password" required>
        <PasswordInput
          autoComplete="new-password"
          aria-invalid={errors.confirmPassword ? true : undefined}
          {...register('confirmPassword')}
        />
      </Field>
      <Button type="submit" variant="act" size="large" wide busy={isSubmitting}>
        Set New Password
      </Button>
      {(problem ?? failure) && <Alert tone="danger">{problem ?? failure?.text}</Alert>}
    </form>
  )
}
