import {
  FIX_ERRORS_TEXT,
  REGISTRABLE_USER_TYPES,
  USER_TYPE_LABELS,
  type RegisterInput,
  type RegistrableUserType,
} from '@bandstand/domain/accounts'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { FieldGroup } from '../../components/ui/field-group.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { RadioCards } from '../../components/ui/radio-cards.tsx'
import { confirmationAddress } from './addresses.ts'
import { PasswordRules } from './password-rules.tsx'
import { useAuthCall } from './use-auth-call.ts'

const NOTES = {
  artist: 'I play, sing, spin or run sound.',
  venue: 'I have a room or an event to fill.',
}
const ROLES = REGISTRABLE_USER_TYPES.map((value) => ({
  value,
  shape: value,
  label: USER_TYPE_LABELS[value],
  note: NOTES[value],
}))

/** Loads and runs the validation, as at the login. */
const judge: Resolver<RegisterInput> = async (...form) =>
  (await import('./register-rules.ts')).registerRules(...form)

export interface RegisterFormProps {
  userType: RegistrableUserType
  onUserTypeChange: (userType: RegistrableUserType) => void
  /** Called when the account needs this address to be confirmed. */
  onRegistered: (email: string) => void
}

/** Shows the form that creates an account. Its type is chosen here and never changes. */
export function RegisterForm({ userType, onUserTypeChange, onRegistered }: RegisterFormProps) {
  const { register, handleSubmit, control, setValue, formState } = useForm<RegisterInput>({
    resolver: judge,
    defaultValues: { email: '', password: '', confirmPassword: '', userType },
  })
  const password = useWatch({ control, name: 'password' })
  const { failure, run, fail } = useAuthCall()
  const { errors, isSubmitting } = formState

  const signUp = async (input: RegisterInput) => {
    const accepted = await run((auth) =>
      auth.signUp({
        email: input.email,
        password: input.password,
        options: {
          data: { user_type: input.userType, profile_setup_required: true },
          emailRedirectTo: confirmationAddress(),
        },
      }),
    )
    if (accepted) onRegistered(input.email)
  }
  const submit = handleSubmit(signUp, () => fail(FIX_ERRORS_TEXT))
  return (
    <form noValidate className="stack" aria-label="Register" onSubmit={(event) => void submit(event)}>
      <FieldGroup legend="I am a">
        <RadioCards
          name="userType"
          options={ROLES}
          value={userType}
          onChange={({ target }) => {
            const chosen = target.value as RegistrableUserType
            setValue('userType', chosen)
            onUserTypeChange(chosen)
          }}
        />
      </FieldGroup>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="username" {...register('email')} />
      </Field>
      <div className="stack gap-2">
        <Field label="Password" error={errors.password?.message} required>
          <PasswordInput
            autoComplete="new-password"
            {...register('password', { deps: ['confirmPassword'] })}
          />
        </Field>
        <PasswordRules password={password} />
      </div>
      <Field label="Confirm password" error={errors.confirmPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" variant="act" size="large" wide busy={isSubmitting}>
        Register
      </Button>
      {failure && <Alert tone="danger">{failure.text}</Alert>}
    </form>
  )
}
