import { FIX_ERRORS_TEXT } from '@bandstand/domain/accounts'
import { contactInput, type ContactInput } from '@bandstand/domain/contact'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { client, errorText, fieldIssues } from '../../lib/api/api.ts'

/**
 * Shows the form that writes to the operators of Bandstand. `email` fills in the address of a member who is signed in.
 * Does not use `useWrite`, as pages for visitors load no query library and no read depends on it.
 */
export function ContactForm({ email }: { email: string }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<ContactInput>({
    resolver: zodResolver(contactInput),
    defaultValues: { name: '', email, message: '' },
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [answerTo, setAnswerTo] = useState<string | null>(null)
  const { errors, isSubmitting } = formState

  const send = async (input: ContactInput) => {
    setFailure(null)
    setAnswerTo(null)
    try {
      await client.site.contact(input)
      setAnswerTo(input.email)
      reset({ name: input.name, email: input.email, message: '' })
    } catch (error) {
      for (const { path, message } of fieldIssues(error))
        setError(path[0] as keyof ContactInput, { type: 'server', message })
      setFailure(errorText(error))
    }
  }
  const submit = handleSubmit(send, () => setFailure(FIX_ERRORS_TEXT))
  return (
    <form noValidate className="stack max-w-xl" aria-label="Contact" onSubmit={(event) => void submit(event)}>
      <TextAlert tone="danger" text={failure} />
      {answerTo && (
        <Alert tone="success" title="Your message is on its way.">
          We read everything and will reply to {answerTo}.
        </Alert>
      )}
      <Field label="Name" error={errors.name?.message} required>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Message" error={errors.message?.message} required>
        <Textarea rows={7} {...register('message')} />
      </Field>
      <div>
        <Button type="submit" variant="act" size="large" busy={isSubmitting}>
          Send message
        </Button>
      </div>
    </form>
  )
}
