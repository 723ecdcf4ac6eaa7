import type { Side } from '@bandstand/domain/lifecycle'

/** Returns the text in an unsigned file that marks the place of this party's signature for an e-signature provider. */
export function signatureAnchor(side: Side): string {
  return `Signature of the ${side}`
}
