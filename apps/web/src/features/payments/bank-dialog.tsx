import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { client } from '../../lib/api.ts'
import { failureText } from './failure-text.ts'

/** Before the first withdrawal: the provider, not this app, asks for the artist's bank. */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const leave = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { url } = await client.payments.setUpPayouts()
      window.location.assign(url)
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Where should it go?"
      description="The payment provider asks you once who you are and which bank account is yours. You come back here afterwards. We never see the numbers."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button variant="act" busy={busy} onClick={() => void leave()}>
            Set Up My Bank
          </Button>
        </>
      }
    >
      {failure && <Alert tone="danger">{failure}</Alert>}
    </Dialog>
  )
}
