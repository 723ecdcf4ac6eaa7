import type { PartyMember } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import type { Role } from '@bandstand/domain/parties'
import { useState } from 'react'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { RoleField } from './role-fields.tsx'

interface ChangeRoleDialogProps {
  side: Side
  person: PartyMember
  onClose: () => void
}

/** Shows the form that gives somebody another role. */
export function ChangeRoleDialog({ side, person, onClose }: ChangeRoleDialogProps) {
  const { personId, name, isYou } = person
  const [role, setRole] = useState<Role>(person.role)
  const { busy, failure, run } = useWrite({ changes: ['people'] })
  const submit = async () => {
    if (await run(() => client.people.changeRole({ personId, role }))) onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={isYou ? 'Change your role' : `Change ${name}’s role`}
      description={
        isYou
          ? 'If you’re no longer an owner, only another owner can change it back.'
          : 'It takes effect right away.'
      }
      failure={failure}
      busy={busy}
      submitLabel="Change role"
      onSubmit={submit}
    >
      <RoleField
        side={side}
        value={role}
        // Agents accept their commission with an invitation.
        without={person.role === 'agent' ? [] : ['agent']}
        onChoose={setRole}
      />
    </FormDialog>
  )
}
