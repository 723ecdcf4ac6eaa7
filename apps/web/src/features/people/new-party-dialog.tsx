import {
  REGISTRABLE_USER_TYPES,
  type RegistrableUserType,
  USER_TYPE_LABELS,
} from '@bandstand/domain/accounts'
import { newPartyInput, PARTY_NAME_MAX } from '@bandstand/domain/parties'
import { useState } from 'react'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { client, fieldIssues } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { switchParty } from '../../lib/session/switch-party.ts'

const TYPES = REGISTRABLE_USER_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }))

/** Shows the form that creates a further act or venue, then acts for it and opens the form of its profile. `initial`: the type at first. */
export function NewPartyDialog({ initial, onClose }: { initial: RegistrableUserType; onClose: () => void }) {
  const [userType, setUserType] = useState(initial)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, failure, error, run } = useWrite({
    changes: [],
    keyed: true,
    onFailure: (refused) => setProblem(fieldIssues(refused)[0]?.message),
  })
  const submit = async () => {
    const judged = newPartyInput.safeParse({ userType, name })
    setProblem(judged.error?.issues[0]?.message)
    if (!judged.success) return
    const made = await run((key) => client.parties.create({ ...judged.data, key }))
    if (!made) return
    const { id, role } = made
    switchParty({ id, name: judged.data.name, userType, role }, '/profile/edit')
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Create another act or venue"
      description="It has its own profile, calendar, plan and payments. You switch between them in the menu."
      failure={fieldIssues(error).length > 0 ? null : failure}
      busy={busy}
      submitLabel="Create"
      onSubmit={submit}
    >
      <FieldGroup legend="Type" hint="This can’t be changed later.">
        <RadioGroup
          name="userType"
          value={userType}
          options={TYPES}
          onChange={({ target }) => setUserType(target.value as RegistrableUserType)}
        />
      </FieldGroup>
      <Field label="Name" required error={problem}>
        <Input
          autoComplete="off"
          maxLength={PARTY_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
