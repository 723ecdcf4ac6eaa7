import type { NewPasswordInput } from '@bandstand/domain/accounts'
import { useFormContext } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

/** Shows the fields `password` and `confirmPassword` of the form around them, which shows their errors itself. */
export function NewPasswordFields() {
  const { register, formState } = useFormContext<NewPasswordInput>()
  const { errors } = formState
  return (
    <>
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
    </>
  )
}
