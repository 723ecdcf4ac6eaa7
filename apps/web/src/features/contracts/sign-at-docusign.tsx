import { type FormEvent, useEffect, useState } from 'react'
import { client, errorText } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { SignBar } from './sign-bar.tsx'
import type { SigningProps } from './sign-here.tsx'
import './sign-contract.css'

/** Shows what is signed and a button that opens the page of DocuSign for signing it, which returns to the contract. */
export function SignAtDocusign({ contract, hash, isMain, onBegin, onFail, children }: SigningProps) {
  const [leaving, setLeaving] = useState(false)
  // Back restores this page from the cache as it was: busy.
  useEffect(() => {
    const onReturn = () => setLeaving(false)
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])

  const { busy, run } = useWrite({
    changes: ['contracts'],
    onFailure: (error) => onFail(errorText(error)),
  })
  const leave = async (event: FormEvent) => {
    event.preventDefault()
    onBegin()
    const start = await run(() => client.contracts.beginSigning({ id: contract.id, hash }))
    // Without the provider's page the contract is signed here: the form is there by now.
    if (start?.kind !== 'provider') return
    setLeaving(true)
    window.location.assign(start.url)
  }
  return (
    <form className="signing" aria-label="Sign Contract" onSubmit={(event) => void leave(event)}>
      {children}
      <p>You’ll sign this contract at DocuSign, with the same code on its pages, and then come back here.</p>
      <p className="hint">
        We share the contract, your name and your contact email with DocuSign, or your account email if you
        don’t have a contact email. The other party can see your name and email in DocuSign’s record of the
        signatures.
      </p>
      <SignBar contract={contract} label="Continue to DocuSign" busy={busy || leaving} isMain={isMain} />
    </form>
  )
}
