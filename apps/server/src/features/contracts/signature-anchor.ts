import type { Party } from '@bandstand/domain/lifecycle'

/** The text of an unsigned file at which an e-signature provider puts this side's signature. */
export function signatureAnchor(party: Party): string {
  return `Signature of the ${party}`
}
