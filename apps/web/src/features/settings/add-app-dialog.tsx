import type { AuthMFAEnrollTOTPResponse } from '@supabase/auth-js'
import { useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FormDialog } from '../../components/ui/overlays/form-dialog.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { loadAuth } from '../../lib/session/session.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { authErrorText, dataOf } from './use-own-factors.ts'
import './two-step.css'

export type NewApp = NonNullable<AuthMFAEnrollTOTPResponse['data']>

interface AddAppDialogProps {
  app: NewApp
  isFirst: boolean
  onClose: () => void
  onAdded: () => Promise<unknown>
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function AddAppDialog({ app, isFirst, onClose, onAdded }: AddAppDialogProps) {
  const [code, setCode] = useState('')
  const { busy, failure, run } = useWrite({ changes: [], say: authErrorText })
  const submit = () =>
    run(async () => {
      const auth = await loadAuth()
      dataOf(await auth.mfa.challengeAndVerify({ factorId: app.id, code: code.trim() }))
      await onAdded()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={isFirst ? 'Turn on two-step verification' : 'Add an authenticator app'}
      description="Scan the QR code with an authenticator app on your phone, such as the one in your password manager. Then enter the code that it shows."
      failure={failure}
      busy={busy}
      submitLabel={isFirst ? 'Turn on' : 'Add app'}
      onSubmit={submit}
    >
      {isFirst && (
        <p className="prose muted">Your other devices are signed out. Log in there again with a code.</p>
      )}
      <img
        className="app-qr"
        src={app.totp.qr_code}
        alt="QR code with the key below"
        width={200}
        height={200}
      />
      <p>
        Is the app on this device?{' '}
        <a className="link" href={app.totp.uri}>
          Open it
        </a>
      </p>
      <Field label="Key" hint="To type in where you can’t scan the QR code.">
        {/* It needs two lines on a phone. */}
        <Textarea
          className="app-key"
          readOnly
          rows={2}
          value={app.totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        />
      </Field>
      <Field label="Code" required>
        <Input
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
