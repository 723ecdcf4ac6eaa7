import { newPasswordInput, type NewPasswordInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { signOut } from '../../lib/session/session.ts'
import { firstPasswordProblem } from '../../lib/session/first-password-problem.ts'
import { markPassword } from '../../lib/session/mark-password.ts'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'

/** Shows the form that sets a new password with the session of a recovery link, and ends that session. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm<NewPasswordInput>({
    resolver: zodResolver(newPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { failure, run } = useAuthCall({ onWeakPassword: markPassword(form.setError) })
  const { errors, isSubmitting } = form.formState
  const problem = firstPasswordProblem(errors)

  const submit = form.handleSubmit(async ({ password }) => {
    if (!(await run((auth) => auth.updateUser({ password })))) return
    onDone()
    await signOut()
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="stack"
        aria-label="Set new password"
        onSubmit={(event) => void submit(event)}
      >
        <NewPasswordFields />
        <Button type="submit" variant="act" size="large" wide busy={isSubmitting}>
          Set new password
        </Button>
        <TextAlert tone="danger" takesFocus={!problem} text={problem ?? failure?.text} />
      </form>
    </FormProvider>
  )
}
