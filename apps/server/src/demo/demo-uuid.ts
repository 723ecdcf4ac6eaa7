import { asPersonId, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { createHash } from 'node:crypto'

/**
 * Returns a UUID (version 5) that is always the same for the same name, so that links into the demo world stay valid.
 */
export function demoUuid(name: string): string {
  const bytes = createHash('sha1').update(`bandstand demo world: ${name}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the same as the id of a person and of the party that came with the account. */
export function demoMemberId(name: string): PersonId & PartyId {
  return asPersonId(demoUuid(name)) as PersonId & PartyId
}
