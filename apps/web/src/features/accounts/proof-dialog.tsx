import { useState } from 'react'
import { Field } from '../../components/ui/field.tsx'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { client } from '../../lib/api.ts'
import { endProof } from '../../lib/proof.ts'
import { useSession } from '../../lib/session.ts'
import { useWrite } from '../../lib/use-write.ts'

/** Asks the member to prove who they are, for a request that needs it. */
export function ProofDialog() {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const { busy, failure, run } = useWrite({ changes: [] })
  const prove = async () => {
    if (await run(() => client.settings.prove({ way: 'password', password }))) endProof(true)
  }
  return (
    <FormDialog
      onClose={() => endProof(false)}
      title="Confirm it’s you"
      description="We ask before money or the ways into your account change, and before you download your data. It counts for 10 minutes."
      failure={failure}
      busy={busy}
      submitLabel="Confirm"
      onSubmit={prove}
    >
      <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
      <Field label="Your password" required>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
