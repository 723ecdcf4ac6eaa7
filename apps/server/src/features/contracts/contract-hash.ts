import { createHash } from 'node:crypto'
import { canonicalJson, type CanonicalValue, type ContractDocument } from '@bandstand/domain/contracts'

/** SHA-256 in lower-case hexadecimal. */
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** What signatures are under: the hash of every word and term of a version. */
export function documentHash(document: ContractDocument): string {
  return sha256(canonicalJson(document as unknown as CanonicalValue))
}

/** Stands before the first event of a chain. */
export const CHAIN_START = '0'.repeat(64)

/** A link of the chain: it covers its own text and, by the hash before it, everything earlier. */
export function eventHash(prevHash: string, event: { [key: string]: CanonicalValue }): string {
  return sha256(prevHash + canonicalJson(event))
}
