import { FIX_ERRORS_TEXT, type LoginInput } from '@bandstand/domain/accounts'
import { type ReactNode, useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { ResendMail } from '../../components/form/resend-mail.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { PasswordInput } from '../../components/ui/inputs/password-input.tsx'
import { canUsePasskeys, passkeyAnswer } from '../../lib/session/passkeys.ts'
import { returnState, useReturnTo } from '../../lib/session/return-to.ts'
import { LoginByCode } from './login-by-code.tsx'
import { requestMail } from './request-mail.ts'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'
import { passkeyAutofill } from './passkey-autofill.ts'
import './account-screen.css'

/** Loads and runs the validation: it is needed only at the submit, and its code is a fifth of the page. */
const judge: Resolver<LoginInput> = async (...form) => (await import('./login-rules.ts')).loginRules(...form)

export interface LoginFormProps {
  /** Typed before, elsewhere. */
  email?: string
  /** Shown above it, until a code for the login is requested: it may have a code of its own. */
  lead?: ReactNode
}

/** Shows the login form. Every screen reacts to the session that a success starts. */
export function LoginForm({ email = '', lead }: LoginFormProps) {
  const { register, handleSubmit, trigger, getValues, formState } = useForm<LoginInput>({
    resolver: judge,
    defaultValues: { email, password: '' },
  })
  const { failure, run, fail, clear } = useAuthCall()
  const next = useReturnTo()
  const { errors, isSubmitting } = formState
  const [isAsking, setAsking] = useState(false)
  const [sent, setSent] = useState<{ email: string; againAt: number } | null>(null)
  const askForCode = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return fail(FIX_ERRORS_TEXT)
    clear()
    setAsking(true)
    const address = getValues('email').trim()
    const { problem, againAt } = await requestMail('magiclink', address, next)
    setAsking(false)
    if (problem) fail(problem, { isOfField: false })
    else setSent({ email: address, againAt })
  }
  const { isByPasskey, logInByPasskey } = usePasskeyLogin({ run, fail })
  if (sent) return <LoginByCode {...sent} onBack={() => setSent(null)} />
  const submit = handleSubmit(
    (credentials) => run((auth) => auth.signInWithPassword(credentials)),
    () => fail(FIX_ERRORS_TEXT),
  )
  return (
    <>
      {lead}
      <form noValidate className="stack" aria-label="Log in" onSubmit={(event) => void submit(event)}>
        <Field label="Email" error={errors.email?.message} required>
          <Input
            type="email"
            autoComplete={canUsePasskeys() ? 'username webauthn' : 'username'}
            {...register('email')}
          />
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
        <Button size="large" wide busy={isAsking} onClick={() => void askForCode()}>
          Email me a code
        </Button>
        {canUsePasskeys() && (
          <Button size="large" wide busy={isByPasskey} onClick={() => void logInByPasskey()}>
            Log in with a passkey
          </Button>
        )}
        {failure && (
          <Alert
            tone="danger"
            takesFocus={!failure.isOfField}
            actions={
              failure.code === 'email_not_confirmed' && (
                <ResendMail
                  email={getValues('email')}
                  label="Resend confirmation email"
                  onSend={() => requestMail('signup', getValues('email'), next)}
                />
              )
            }
          >
            {failure.text}
          </Alert>
        )}
      </form>
    </>
  )
}

function usePasskeyLogin({ run, fail }: Pick<ReturnType<typeof useAuthCall>, 'run' | 'fail'>) {
  const [isByPasskey, setByPasskey] = useState(false)
  const [autofill] = useState(() => passkeyAutofill((text) => fail(text, { isOfField: false })))
  useEffect(() => {
    autofill.start()
    return autofill.stop
  }, [autofill])
  const logInByPasskey = async () => {
    autofill.stop()
    setByPasskey(true)
    const isDone = await run((auth) => passkeyAnswer(auth.signInWithPasskey()))
    setByPasskey(false)
    if (!isDone) autofill.start()
  }
  return { isByPasskey, logInByPasskey }
}
