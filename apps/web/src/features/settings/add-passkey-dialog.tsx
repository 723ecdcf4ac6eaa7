import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { passkeyAnswer } from '../../lib/session/passkeys.ts'
import { loadAuth } from '../../lib/session/session.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { authErrorText, dataOf } from './use-own-factors.ts'

interface AddPasskeyDialogProps {
  isFirst: boolean
  onClose: () => void
  onAdded: () => Promise<unknown>
}

/** Says what a passkey changes, and has the browser make one. */
export function AddPasskeyDialog({ isFirst, onClose, onAdded }: AddPasskeyDialogProps) {
  const { busy, failure, run } = useWrite({ changes: [], say: authErrorText })
  const add = () =>
    run(async () => {
      dataOf(await passkeyAnswer((await loadAuth()).registerPasskey()))
      await onAdded()
    })
  return (
    <AlertDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Add a passkey"
      description="Your browser asks where to keep it: on this device, on your phone or in your password manager. Then you can log in with your fingerprint, face or screen lock."
      confirmLabel="Add passkey"
      tone="act"
      busy={busy}
      onConfirm={() => void add()}
    >
      {isFirst && (
        <p>Your password alone won’t open your account anymore, and your other devices are signed out.</p>
      )}
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}
