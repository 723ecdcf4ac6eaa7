import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { loadAuth } from '../../lib/session/session.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { authErrorText, dataOf } from './use-own-factors.ts'

const LONGEST_NAME = 120

interface RenamePasskeyDialogProps {
  passkey: Factor
  onClose: () => void
  onRenamed: () => Promise<unknown>
}

/** Asks for another name of a passkey. */
export function RenamePasskeyDialog({ passkey, onClose, onRenamed }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.friendly_name ?? '')
  const [problem, setProblem] = useState<string>()
  const { busy, failure, run } = useWrite({ changes: [], say: authErrorText })
  const submit = async () => {
    const friendlyName = name.trim()
    setProblem(friendlyName ? undefined : 'Enter a name')
    if (!friendlyName) return
    await run(async () => {
      dataOf(await (await loadAuth()).passkey.update({ passkeyId: passkey.id, friendlyName }))
      await onRenamed()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Rename passkey"
      description="Name it after the device or password manager that keeps it."
      failure={failure}
      busy={busy}
      submitLabel="Rename"
      onSubmit={submit}
    >
      <Field label="Name" required error={problem}>
        <Input
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
