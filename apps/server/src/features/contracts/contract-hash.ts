import { createHash } from 'node:crypto'
import { canonicalJson, type CanonicalValue, type ContractDocument } from '@bandstand/domain/contracts'

/** Returns a text's SHA-256 in lower-case hexadecimal. */
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Returns the hash of a version's document, which signatures refer to: SHA-256 of its canonical JSON, in hexadecimal.
 */
export function documentHash(document: ContractDocument): string {
  return sha256(canonicalJson(document as unknown as CanonicalValue))
}

/** The previous hash of a chain's first event. */
export const CHAIN_START = '0'.repeat(64)

/**
 * Returns the hash of an event in a chain: SHA-256 of the previous hash and the event's canonical JSON, so that it
 * covers all earlier events, too.
 */
export function eventHash(prevHash: string, event: { [key: string]: CanonicalValue }): string {
  return sha256(prevHash + canonicalJson(event))
}
