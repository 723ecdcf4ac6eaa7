import { createHash } from 'node:crypto'
import {
  canonicalJson,
  type CanonicalValue,
  type ContractDocument,
  documentOn,
  type ScheduledDate,
} from '@bandstand/domain/contracts'

/** Returns a text's SHA-256 in lower-case hexadecimal. */
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * Returns the hash of a version's document, which signatures refer to: SHA-256 of its canonical JSON, in hexadecimal. Contracts
 * of several dates that share a document have the hash of the first one's, which contains all of them.
 */
export function documentHash(document: ContractDocument): string {
  const first = document.schedule?.[0]
  const hashed = first ? documentOn(document, first) : document
  return sha256(canonicalJson(hashed as unknown as CanonicalValue))
}

/** Returns whether what a document says about its own date is in the schedule that its hash covers, if it has one. */
export function isOnSchedule({ contractId, gig, terms, schedule, format }: ContractDocument): boolean {
  if (format !== 3) return schedule === undefined
  const text = (date: ScheduledDate) => canonicalJson(date as unknown as CanonicalValue)
  const own = text({ contractId, gig, terms })
  return schedule?.some((date) => text(date) === own) ?? false
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
