import { asPersonId, type PartyId, type PersonId } from '@bandstand/domain/accounts'

/** The id of an account and of the party that came with it. */
export type MemberId = PersonId & PartyId

/** Returns a string as the id of an account and of its party. */
export function asMemberId(id: string): MemberId {
  return asPersonId(id) as MemberId
}
