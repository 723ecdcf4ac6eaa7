import { CONSENT_TEXT, signContractInput, type SignContractInput } from '@bandstand/domain/contracts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { DialogForm } from '../../components/ui/overlays/dialog-form.tsx'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { FieldError } from '../../components/ui/inputs/field-error.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { client } from '../../lib/api/api.ts'
import { useContractWrite } from './use-contract-write.ts'

const signForm = signContractInput.omit({ hash: true })
type SignForm = Omit<SignContractInput, 'hash'>

export interface SigningProps {
  contractId: string
  /** Of the text on screen. */
  hash: string
  onBegin: () => void
  /** Shows the refusal; returns whether the text has changed. */
  onFail: (error: unknown) => Promise<boolean>
  onClose: () => void
}

/** Shows the fields of a signature: a typed name and the consent. */
export function SignHere({ contractId, hash, onBegin, onFail, onClose }: SigningProps) {
  const consentErrorId = useId()
  const { register, handleSubmit, resetField, formState } = useForm<SignForm, unknown, SignForm>({
    resolver: zodResolver(signForm),
    defaultValues: { typedName: '' },
  })
  const { errors } = formState
  const { busy, run } = useContractWrite({
    // The consent was for the other text.
    onFailure: (error) => void onFail(error).then((isReplaced) => isReplaced && resetField('consent')),
  })

  const submit = handleSubmit(async (input) => {
    onBegin()
    if (await run(() => client.contracts.sign({ ...input, id: contractId, hash }))) onClose()
  })
  return (
    <DialogForm
      label="Sign Contract"
      busy={busy}
      submitLabel="Sign Contract"
      cancelLabel="Not yet"
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field
        label="Your full name"
        hint="Typing your name counts as your signature."
        required
        error={errors.typedName?.message}
      >
        <Input autoComplete="name" {...register('typedName')} />
      </Field>
      <div className="stack gap-1">
        <Checkbox
          label={CONSENT_TEXT}
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? consentErrorId : undefined}
          {...register('consent')}
        />
        {errors.consent?.message && <FieldError id={consentErrorId}>{errors.consent.message}</FieldError>}
      </div>
    </DialogForm>
  )
}
