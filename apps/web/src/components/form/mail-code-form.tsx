import { CODE_DIGITS, type CodeInput } from '@bandstand/domain/accounts'
import { useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'
import { TextAlert } from '../ui/status/text-alert.tsx'
import { Button } from '../ui/page/button.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'

/** Loads and runs the validation, as at the login. */
const judge: Resolver<CodeInput> = async (...form) =>
  (await import('./mail-code-rules.ts')).mailCodeRules(...form)

export interface MailCodeFormProps {
  /** What the mail was for, by the protocol's names: `email` is a sign-in. */
  type: 'signup' | 'email' | 'recovery' | 'email_change'
  /** The address that the code was mailed to. */
  email: string
  submitLabel: string
  /** False within a wider screen. */
  isWide?: boolean
  /** Whether the field gets the focus, for a form that takes the place of the button that was clicked. */
  takesFocus?: boolean
  /** Called once the code has done its work. Every screen reacts to a session that it opened without it. */
  onDone?: () => void
}

/** Shows the form for the code of a mail, which opens a session, or confirms a new email. */
export function MailCodeForm({
  type,
  email,
  submitLabel,
  isWide = true,
  takesFocus = false,
  onDone,
}: MailCodeFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<CodeInput>({
    resolver: judge,
    defaultValues: { code: '' },
  })
  const { failure, run } = useAuthCall()
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (takesFocus) setFocus('code')
  }, [takesFocus, setFocus])
  const submit = handleSubmit(async ({ code }) => {
    if (await run((auth) => auth.verifyOtp({ email, token: code, type }))) onDone?.()
  })
  return (
    <form noValidate className="stack" aria-label={submitLabel} onSubmit={(event) => void submit(event)}>
      <Field
        label="Code"
        hint={`The ${CODE_DIGITS} digits at the start of the email’s subject.`}
        error={errors.code?.message}
        required
      >
        <Input inputMode="numeric" autoComplete="one-time-code" {...register('code')} />
      </Field>
      <div>
        <Button
          type="submit"
          variant="act"
          size={isWide ? 'large' : 'normal'}
          wide={isWide}
          busy={isSubmitting}
        >
          {submitLabel}
        </Button>
      </div>
      <TextAlert tone="danger" takesFocus text={failure?.text} />
    </form>
  )
}
