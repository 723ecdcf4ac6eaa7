import type { ContractDetail, ContractVersion } from '@bandstand/api-spec'
import { CONSENT_TEXT, signContractInput, type SignContractInput } from '@bandstand/domain/contracts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { FieldError } from '../../components/ui/field-error.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { api, client, errorCode, errorText } from '../../lib/api.ts'
import { ContractPaper } from './contract-paper.tsx'
import { currentVersion } from './contract-words.ts'
import { TermsCompared } from './terms-compared.tsx'
import { useKeepContract } from './use-keep-contract.ts'

const signForm = signContractInput.omit({ hash: true })
type SignForm = Omit<SignContractInput, 'hash'>

export interface SignContractDialogProps {
  /** As it was read when the dialog opened: nothing else can be signed with it. */
  contract: ContractDetail
  onClose: () => void
}

/** Takes a typed name and the consent for one exact text. When the text has changed meanwhile, shows the new one. */
export function SignContractDialog({ contract, onClose }: SignContractDialogProps) {
  const queryClient = useQueryClient()
  const keep = useKeepContract()
  const consentErrorId = useId()
  const [read, setRead] = useState<ContractVersion>(() => currentVersion(contract))
  const [replaced, setReplaced] = useState<ContractVersion | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, resetField, formState } = useForm<SignForm, unknown, SignForm>({
    resolver: zodResolver(signForm),
    defaultValues: { typedName: '' },
  })
  const { errors, isSubmitting } = formState

  const showChange = async () => {
    const fresh = await queryClient.fetchQuery(
      api.contracts.get.queryOptions({ input: { id: contract.id }, staleTime: 0 }),
    )
    if (!fresh.abilities.sign) return
    setReplaced(read)
    setRead(currentVersion(fresh))
    // What was agreed to was the other text.
    resetField('consent')
  }
  const submit = handleSubmit(async (input) => {
    setFailure(null)
    try {
      keep(await client.contracts.sign({ ...input, id: contract.id, hash: read.hash }))
      onClose()
    } catch (error) {
      setFailure(errorText(error))
      if (errorCode(error) === 'TERMS_CHANGED') await showChange()
      else await queryClient.invalidateQueries({ queryKey: api.contracts.key() })
    }
  })
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Sign Contract"
      description={`${read.document.title}: ${read.document.gig.title}, version ${read.number}`}
    >
      <form noValidate className="stack" aria-label="Sign Contract" onSubmit={(event) => void submit(event)}>
        {failure && (
          <Alert tone={replaced ? 'warning' : 'danger'} title={failure}>
            {replaced && 'Nothing was signed. Below is the text as it stands now.'}
          </Alert>
        )}
        {replaced && (
          <>
            <TermsCompared before={replaced} after={read} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
            <section className="reading" aria-label="The new text" tabIndex={0}>
              <ContractPaper version={read} />
            </section>
          </>
        )}
        <p className="hash-field">
          <span className="label">You sign the text with this SHA-256</span>
          <span className="hash">{read.hash}</span>
        </p>
        <Field
          label="Your full name"
          hint="Typed by you, it is your signature."
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
        <div className="dialog__acts">
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button variant="act" type="submit" busy={isSubmitting}>
            Sign Contract
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
