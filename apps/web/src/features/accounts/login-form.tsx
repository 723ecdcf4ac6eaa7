import { FIX_ERRORS_TEXT, type LoginInput } from '@bandstand/domain/accounts'
import { type Resolver, useForm } from 'react-hook-form'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Link } from '../../components/ui/link.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { returnState, useReturnTo } from '../../lib/return-to.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { useAuthCall } from './use-auth-call.ts'
import './account-screen.css'

/** Loads and runs the validation: it is needed only at the submit, and its code is a fifth of the page. */
const judge: Resolver<LoginInput> = async (...form) => (await import('./login-rules.ts')).loginRules(...form)

/** Shows the login form. Every screen reacts to the session that a success starts. `email`: typed before, elsewhere. */
export function LoginForm({ email = '' }: { email?: string }) {
  const { register, handleSubmit, getValues, formState } = useForm<LoginInput>({
    resolver: judge,
    defaultValues: { email, password: '' },
  })
  const { failure, run, fail } = useAuthCall()
  const next = useReturnTo()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(
    (credentials) => run((auth) => auth.signInWithPassword(credentials)),
    () => fail(FIX_ERRORS_TEXT),
  )
  return (
    <form noValidate className="stack" aria-label="Log in" onSubmit={(event) => void submit(event)}>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="username" {...register('email')} />
      </Field>
      <div className="stack gap-1">
        <Field label="Password" error={errors.password?.message} required>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <p className="meta">
          <Link to="/reset-password" state={returnState(next)} className="account__side">
            Forgot password?
          </Link>
        </p>
      </div>
      <Button type="submit" variant="act" size="large" wide busy={isSubmitting}>
        Log in
      </Button>
      {failure && (
        <Alert
          tone="danger"
          takesFocus={!failure.isOfField}
          actions={
            failure.code === 'email_not_confirmed' && (
              <ResendConfirmation email={getValues('email')} label="Resend confirmation email" />
            )
          }
        >
          {failure.text}
        </Alert>
      )}
    </form>
  )
}
