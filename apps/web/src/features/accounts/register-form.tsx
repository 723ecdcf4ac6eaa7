import {
  FIX_ERRORS_TEXT,
  TERMS_VERSION,
  type RegisterInput,
  type RegistrableUserType,
} from '@bandstand/domain/accounts'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { PasswordInput } from '../../components/ui/inputs/password-input.tsx'
import { RadioCards } from '../../components/ui/choices/radio-cards.tsx'
import { confirmationAddress } from './addresses.ts'
import { ROLES } from './roles.ts'
import { TermsNote } from './terms-note.tsx'
import type { WaitingSignUp } from './waiting-sign-up.ts'
import { PasswordRules } from './password-rules.tsx'
import { markPassword } from '../../lib/session/mark-password.ts'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'
import { now } from '../../lib/session/clock.ts'

/** Loads and runs the validation, as at the login. */
const judge: Resolver<RegisterInput> = async (...form) =>
  (await import('./register-rules.ts')).registerRules(...form)

export interface RegisterFormProps {
  /** Typed before. */
  email?: string
  /** The path to which the confirmation leads. */
  next: string | null
  userType: RegistrableUserType
  onUserTypeChange: (userType: RegistrableUserType) => void
  /** Called when the account needs its address to be confirmed. */
  onRegistered: (signUp: WaitingSignUp) => void
}

/** Shows the form that creates an account. Its type is chosen here and never changes. */
export function RegisterForm({
  email = '',
  next,
  userType,
  onUserTypeChange,
  onRegistered,
}: RegisterFormProps) {
  const { register, handleSubmit, control, setValue, setError, formState } = useForm<RegisterInput>({
    resolver: judge,
    defaultValues: { email, password: '', confirmPassword: '', userType },
  })
  const password = useWatch({ control, name: 'password' })
  const { failure, run, fail } = useAuthCall({ onWeakPassword: markPassword(setError) })
  const { errors, isSubmitting } = formState

  const signUp = async (input: RegisterInput) => {
    let againAt = 0
    const accepted = await run(async (auth) => {
      const answer = await auth.signUp({
        email: input.email,
        password: input.password,
        options: {
          data: { user_type: input.userType, profile_setup_required: true, terms_version: TERMS_VERSION },
          emailRedirectTo: confirmationAddress(next),
        },
      })
      againAt = resendTime(answer.data.user)
      return answer
    })
    if (accepted) onRegistered({ email: input.email, userType: input.userType, againAt })
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
      <TermsNote />
      <TextAlert tone="danger" takesFocus={!failure?.isOfField} text={failure?.text} />
    </form>
  )
}

/** Returns when the mail can be sent again, in ms: the server says in how many seconds, beside the fields of the protocol. */
function resendTime(user: object | null): number {
  const seconds = user && 'resend_after_seconds' in user ? Number(user.resend_after_seconds) : 0
  return now() + seconds * 1000
}
