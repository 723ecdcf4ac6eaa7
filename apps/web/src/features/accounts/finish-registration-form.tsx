import { FIX_ERRORS_TEXT, type RegistrableUserType } from '@bandstand/domain/accounts'
import type { FinishRegistrationInput } from '@bandstand/domain/profiles'
import { useState } from 'react'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { RadioCards } from '../../components/ui/choices/radio-cards.tsx'
import { type BegunSignIn, register as createAccount } from './begun-sign-in.ts'
import { ROLES } from './roles.ts'
import { TermsNote } from './terms-note.tsx'

/** Loads and runs the validation, as at the login. */
const judge: Resolver<FinishRegistrationInput> = async (...form) =>
  (await import('./finish-registration-rules.ts')).finishRegistrationRules(...form)

export interface FinishRegistrationFormProps {
  flow: string
  begun: BegunSignIn
  onUserTypeChange: (userType: RegistrableUserType) => void
}

/** Shows the form that creates the account of somebody who signed in at a provider. Its type is chosen here and never changes. */
export function FinishRegistrationForm({ flow, begun, onUserTypeChange }: FinishRegistrationFormProps) {
  const { register, control, handleSubmit, formState } = useForm<FinishRegistrationInput>({
    resolver: judge,
    defaultValues: { firstName: begun.first_name ?? '', lastName: begun.last_name ?? '' },
  })
  // Before the names, so that its error is the first that has the focus.
  const { field } = useController({ name: 'userType', control })
  const [failure, setFailure] = useState<{ text: string; isOfField: boolean } | null>(null)
  const [isDone, setDone] = useState(false)
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(
    async (chosen) => {
      setFailure(null)
      try {
        window.location.assign(await createAccount(flow, chosen))
        setDone(true)
      } catch (error) {
        setFailure({ text: (error as Error).message, isOfField: false })
      }
    },
    () => setFailure({ text: FIX_ERRORS_TEXT, isOfField: true }),
  )
  return (
    <form noValidate className="stack" aria-label="Register" onSubmit={(event) => void submit(event)}>
      <FieldGroup legend="I am a" error={errors.userType?.message}>
        <RadioCards
          {...field}
          options={ROLES}
          value={field.value ?? ''}
          onChange={({ target }) => {
            const chosen = target.value as RegistrableUserType
            field.onChange(chosen)
            onUserTypeChange(chosen)
          }}
        />
      </FieldGroup>
      <Field label="First name" error={errors.firstName?.message} required>
        <Input autoComplete="given-name" {...register('firstName')} />
      </Field>
      <Field label="Last name" error={errors.lastName?.message} required>
        <Input autoComplete="family-name" {...register('lastName')} />
      </Field>
      <Button type="submit" variant="act" size="large" wide busy={isSubmitting || isDone}>
        Register
      </Button>
      <TermsNote />
      <TextAlert tone="danger" takesFocus={!failure?.isOfField} text={failure?.text} />
    </form>
  )
}
