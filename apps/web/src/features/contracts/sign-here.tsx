import type { ContractDetail } from '@bandstand/api-spec'
import { CONSENT_TEXT, signContractInput, type SignContractInput } from '@bandstand/domain/contracts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { FieldError } from '../../components/ui/inputs/field-error.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { client, errorText } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { SignBar } from './sign-bar.tsx'
import './sign-contract.css'

const signForm = signContractInput.omit({ hash: true })
type SignForm = Omit<SignContractInput, 'hash'>

export interface SigningProps {
  contract: ContractDetail
  /** Of the text on screen. */
  hash: string
  /** Whether signing is what the reader does next on the page. */
  isMain: boolean
  /** Called when the reader starts to sign this text. */
  onBegin: () => void
  /** Called with why nothing was signed. */
  onFail: (text: string) => void
  onSigned: () => void
  /** What is signed, above the signature. */
  children: ReactNode
}

/** Shows what is signed and the fields of a signature: a typed name and the consent. */
export function SignHere({ contract, hash, isMain, onBegin, onFail, onSigned, children }: SigningProps) {
  const consentErrorId = useId()
  const fields = useRef<HTMLDivElement>(null)
  const { register, handleSubmit, resetField, setFocus, formState } = useForm<SignForm, unknown, SignForm>({
    resolver: zodResolver(signForm),
    defaultValues: { typedName: '' },
  })
  const { errors } = formState
  const { busy, run } = useWrite<ContractDetail>({
    changes: ['contracts'],
    onFailure: (error) => onFail(errorText(error)),
  })
  // The consent was for the text before.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => resetField('consent'), [hash, resetField])

  const sign = handleSubmit(async (input) => {
    if (await run(() => client.contracts.sign({ ...input, id: contract.id, hash }))) onSigned()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Above them, the button in the bar leads to the fields first.
    if (isBelow(fields.current)) setFocus('typedName')
    else void sign()
  }
  return (
    <form noValidate className="signing" aria-label="Sign Contract" onSubmit={submit} onInput={onBegin}>
      {children}
      <div ref={fields} className="stack">
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
      </div>
      <SignBar contract={contract} label="Sign Contract" busy={busy} isMain={isMain} />
    </form>
  )
}

/** Returns whether an element begins below the window, or behind the bar at its bottom. */
function isBelow(element: HTMLElement | null): boolean {
  return element !== null && element.getBoundingClientRect().top > window.innerHeight - 100
}
