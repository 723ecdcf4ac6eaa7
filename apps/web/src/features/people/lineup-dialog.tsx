import type { LineupMember } from '@bandstand/api-spec'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { type Account, LineupFields } from './lineup-fields.tsx'
import { useLineupForm } from './use-lineup-form.ts'

interface LineupDialogProps {
  /** Null for a new one. */
  member: LineupMember | null
  accounts: readonly Account[]
  onClose: () => void
}

/** Shows the form of somebody in the line-up. */
export function LineupDialog({ member, accounts, onClose }: LineupDialogProps) {
  const { form, problems, change, save, busy, failure } = useLineupForm(member)
  const submit = async () => {
    if (await save()) onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={member ? `Edit ${member.name}` : 'Add to line-up'}
      description="Who plays is on your public profile, in new contracts and on day sheets."
      failure={failure}
      busy={busy}
      submitLabel={member ? 'Save' : 'Add to line-up'}
      onSubmit={submit}
    >
      <LineupFields form={form} problems={problems} accounts={accounts} onChange={change} />
    </FormDialog>
  )
}
