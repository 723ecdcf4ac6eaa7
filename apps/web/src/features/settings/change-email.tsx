import { changeEmailInput, type ChangeEmailInput } from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { useAuthCall } from '../../lib/session/use-auth-call.ts'
import { PendingEmail } from './pending-email.tsx'
import { ownEmail, useEmailChanged } from './use-own-email.ts'

/** Shows which email the account has, and the form that changes it or, once another one was asked for, that confirms it. */
export function ChangeEmail() {
  const query = useQuery(ownEmail)
  const changed = useEmailChanged()
  const [isAsked, setAsked] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const { email, newEmail } = query.data ?? {}
  const end = async (text: string) => {
    await changed()
    setOutcome(text)
  }
  return (
    <section className="stack" aria-labelledby="change-email">
      <SectionHead id="change-email" level={3}>
        Email
      </SectionHead>
      {query.isPending && <Skeleton className="h-[72px]" />}
      {query.isError && <LoadFailed query={query} />}
      {email && (
        <p className="prose muted">
          You log in with <strong dir="auto">{email}</strong>, and we email you there.
        </p>
      )}
      <TextAlert tone="success" takesFocus onDismiss={() => setOutcome(null)} text={outcome} />
      {email && newEmail && (
        <PendingEmail
          // A new address gets a new code.
          key={newEmail}
          email={email}
          newEmail={newEmail}
          takesFocus={isAsked}
          onConfirmed={() => end(`Your email is now ${newEmail}. Your other devices were signed out.`)}
          onCancelled={() => end(`Your email is still ${email}.`)}
        />
      )}
      {email && !newEmail && (
        <NewEmailForm
          email={email}
          onAsked={async () => {
            setOutcome(null)
            setAsked(true)
            await changed()
          }}
        />
      )}
    </section>
  )
}

/** Shows the form that asks for another email. */
function NewEmailForm({ email: current, onAsked }: { email: string; onAsked: () => Promise<void> }) {
  const { register, handleSubmit, setError, formState } = useForm<ChangeEmailInput>({
    resolver: zodResolver(changeEmailInput),
    defaultValues: { email: '' },
  })
  const { failure, run } = useAuthCall()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    if (email.toLowerCase() === current)
      return setError('email', { message: 'Your account already has this email' }, { shouldFocus: true })
    if (await run((auth) => auth.updateUser({ email }))) await onAsked()
  })
  return (
    <form
      noValidate
      className="stack"
      aria-labelledby="change-email"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="New email"
        hint="We’ll email a code there. Your email changes once you enter it."
        error={errors.email?.message}
        required
      >
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <div>
        <Button type="submit" variant="act" busy={isSubmitting}>
          Change email
        </Button>
      </div>
      <TextAlert tone="danger" takesFocus text={failure?.text} />
    </form>
  )
}
