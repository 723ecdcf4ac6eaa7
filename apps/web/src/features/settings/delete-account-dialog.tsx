import type { AccountDeletion } from '@bandstand/api-spec'
import {
  type DeleteAccountForm,
  type DeleteAccountInput,
  deleteAccountInput,
  DELETION_WORD,
} from '@bandstand/domain/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm } from 'react-hook-form'
import { Button } from '../../components/ui/page/button.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { PasswordInput } from '../../components/ui/inputs/password-input.tsx'
import { useWrite } from '../../lib/api/use-write.ts'
import { OpenBusinessList } from './open-business-list.tsx'

/** What differs between an account and a further act or venue. */
interface DeletionTexts {
  title: string
  label: string
  notYet: string
  keep: string
  scope: string
}

interface DeleteAccountDialogProps {
  texts: DeletionTexts
  open: AccountDeletion['open']
  asksPassword: boolean
  onClose: () => void
  onDelete: (input: DeleteAccountInput) => Promise<unknown>
  onDeleted: () => unknown
}

const RULES = zodResolver(deleteAccountInput) as unknown as Resolver<
  DeleteAccountForm,
  unknown,
  DeleteAccountInput
>

/**
 * Shows what is deleted and what stays, with the form that confirms it by a typed word and, where it is asked for, the password; or what has to
 * be settled first.
 */
export function DeleteAccountDialog({
  texts,
  open,
  asksPassword,
  onClose,
  onDelete,
  onDeleted,
}: DeleteAccountDialogProps) {
  const form = useForm<DeleteAccountForm, unknown, DeleteAccountInput>({
    resolver: RULES,
    defaultValues: { confirmation: '', ...(asksPassword && { password: '' }) },
  })
  const { errors } = form.formState
  const { busy, failure, run } = useWrite({ changes: [] })
  const submit = form.handleSubmit(async (input) => {
    if (await run(() => onDelete(input))) await onDeleted()
  })
  if (open.length > 0) {
    return (
      <Dialog
        open
        onOpenChange={(next) => !next && onClose()}
        title="Not yet"
        description={texts.notYet}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <OpenBusinessList open={open} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description="This can’t be undone."
      label={texts.label}
      failure={failure}
      busy={busy}
      submitLabel="Delete for good"
      submitVariant="danger-solid"
      cancelLabel={texts.keep}
      locked
      onSubmit={submit}
    >
      <ul className="prose list-disc pl-5">
        <li>{texts.scope}</li>
        <li>Open gigs are closed. Applications and offers end.</li>
        <li>
          The people you worked with keep their contracts, payments and reviews. Contracts keep the names they
          were signed with. Everywhere else you appear as Former member.
        </li>
        <li>You may want to download your data first.</li>
      </ul>
      <Field label={`Type ${DELETION_WORD}`} required error={errors.confirmation?.message}>
        <Input autoComplete="off" autoCapitalize="characters" {...form.register('confirmation')} />
      </Field>
      {asksPassword && (
        <Field label="Your password" required error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      )}
    </FormDialog>
  )
}
