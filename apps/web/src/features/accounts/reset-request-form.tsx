import { resetRequestInput, type ResetRequestInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { useReturnTo } from '../../lib/return-to.ts'
import { recoveryAddress } from './addresses.ts'
import { useAuthCall } from './use-auth-call.ts'

/**
 * Shows the form that requests the mail with the recovery link. The answer is the same whether the address has an
 * account or not.
 */
export function ResetRequestForm() {
  const { register, handleSubmit, formState } = useForm<ResetRequestInput>({
    resolver: zodResolver(resetRequestInput),
    defaultValues: { email: '' },
  })
  const { failure, run } = useAuthCall()
  const next = useReturnTo()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    setSentTo(null)
    const accepted = await run((auth) =>
      auth.resetPasswordForEmail(email, { redirectTo: recoveryAddress(next) }),
    )
    if (accepted) setSentTo(email)
  })
  return (
    <form noValidate className="stack" aria-label="Reset password" onSubmit={(event) => void submit(event)}>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Button type="submit" variant="act" size="large" wide busy={isSubmitting}>
        Send reset instructions
      </Button>
      {failure && (
        <Alert tone="danger" takesFocus>
          {failure.text}
        </Alert>
      )}
      {sentTo && (
        <Alert tone="success" title="Password reset instructions have been sent">
          If {sentTo} belongs to an account, a link is on its way. It works for one hour.
        </Alert>
      )}
    </form>
  )
}
