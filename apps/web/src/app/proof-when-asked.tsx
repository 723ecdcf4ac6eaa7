import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from '../lib/loading/lazy-part.ts'
import { endProof, isProofAsked, onProofAsked } from '../lib/session/proof.ts'

const ProofDialog = lazyPart(
  async () => ({ default: (await import('../features/accounts/proof-dialog.tsx')).ProofDialog }),
  NoProof,
)

/** Shows the dialog that asks the member to prove who they are, while a request needs that. */
export function ProofWhenAsked() {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked)
  // A request of a member who signs out in the meantime must not be unanswered forever.
  useEffect(() => () => endProof(false), [])
  if (!isAsked) return null
  return (
    <Suspense>
      <ProofDialog />
    </Suspense>
  )
}

/** Cancels, because the dialog couldn't be loaded. */
function NoProof() {
  useEffect(() => endProof(false), [])
  return null
}
