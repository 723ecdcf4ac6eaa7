import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { client } from '../../lib/api.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { SigningProps } from './sign-here.tsx'

/** Leads to the page of DocuSign on which this text is signed; from there one comes back to the contract. */
export function SignAtDocusign({ contractId, hash, onBegin, onFail, onClose }: SigningProps) {
  const [leaving, setLeaving] = useState(false)
  // The browser's Back shows this page as it was left.
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
    // Signed here by now, the contract says so; otherwise it is signed on the provider's page.
    if (start.kind !== 'provider') return onClose()
    setLeaving(true)
    window.location.assign(start.url)
  }
  return (
    <>
      <p>
        You sign with DocuSign. It shows you this contract with the same code on its pages, takes your
        signature and brings you back here.
      </p>
      <p className="hint">
        DocuSign is given the contract, your name and your contact email, or the one of your account when you
        have none. The other side can see both in its record of the signatures.
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
