import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import type { SigningProps } from './sign-here.tsx'

/** Shows a button that opens the page of DocuSign for signing this text, which returns to the contract. */
export function SignAtDocusign({ contractId, hash, onBegin, onFail, onClose }: SigningProps) {
  const [leaving, setLeaving] = useState(false)
  // Back restores this page from the cache as it was: busy.
  useEffect(() => {
    const onReturn = () => setLeaving(false)
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])

  const { busy, run } = useWrite({
    changes: ['contracts'],
    onFailure: (error) => void onFail(error),
  })
  const leave = async () => {
    onBegin()
    const start = await run(() => client.contracts.beginSigning({ id: contractId, hash }))
    if (!start) return
    // Without the provider's page the contract is signed here.
    if (start.kind !== 'provider') return onClose()
    setLeaving(true)
    window.location.assign(start.url)
  }
  return (
    <>
      <p>You’ll sign this contract at DocuSign, with the same code on its pages, and then come back here.</p>
      <p className="hint">
        We share the contract, your name and your contact email with DocuSign, or your account email if you
        don’t have a contact email. The other party can see your name and email in DocuSign’s record of the
        signatures.
      </p>
      <div className="dialog__acts">
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button variant="act" busy={busy || leaving} onClick={() => void leave()}>
          Continue to DocuSign
        </Button>
      </div>
    </>
  )
}
