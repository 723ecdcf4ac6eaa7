import { z } from 'zod'

export const personIdSchema = z.uuid().brand<'person'>()

/** The id of a person who signs in (`users.id`). A party's id or a plain string isn't one. */
export type PersonId = z.infer<typeof personIdSchema>

export const partyIdSchema = z.uuid().brand<'party'>()

/** The id of an artist or a venue (`parties.id`, `profiles.uuid`). A person's id or a plain string isn't one. */
export type PartyId = z.infer<typeof partyIdSchema>

/** Returns a string as a person's id, where it comes from: a signed token or link, a provider, SQL that returns no row type, or a new id. */
export function asPersonId(id: string): PersonId {
  return id as PersonId
}

/** Returns a string as a party's id, where it comes from: a header, a provider, SQL that returns no row type, or a new id. */
export function asPartyId(id: string): PartyId {
  return id as PartyId
}

export const walletIdSchema = z.uuid().brand<'wallet'>()

/** The id of a wallet (`wallets.id`): where the shares of one person are, or one share that nobody has claimed. */
export type WalletId = z.infer<typeof walletIdSchema>

/** Who has a balance that can be withdrawn: an act with what it earned, or a wallet. */
export type PayeeId = PartyId | WalletId

/** Returns the id of the party that came with a person's account, which has the same one. */
export function firstPartyOf(personId: PersonId): PartyId {
  return asPartyId(personId)
}

/** Returns whether a party is the one that came with a person's account. */
export function isFirstPartyOf(personId: PersonId, partyId: PartyId): boolean {
  return partyId === firstPartyOf(personId)
}

/** A person and the party they act for. */
export interface Representative {
  userId: PersonId
  partyId: PartyId
}
