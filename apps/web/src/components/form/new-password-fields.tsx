import type { NewPasswordInput } from '@bandstand/domain/accounts'
import { useFormContext } from 'react-hook-form'
import { usePerson } from '../../lib/session/session.ts'
import { Field } from '../ui/inputs/field.tsx'
import { PasswordInput } from '../ui/inputs/password-input.tsx'

/** Shows the fields `password` and `confirmPassword` of the form around them, which shows their errors itself. */
export function NewPasswordFields() {
  const { register, formState } = useFormContext<NewPasswordInput>()
  const { errors } = formState
  const person = usePerson()
  return (
    <>
      {/* Password managers save the new password for this account. */}
      <input hidden readOnly autoComplete="username" value={person?.email ?? ''} />
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
