/** The id of a person who signs in (`users.id`). A plain string is one too; a party's id isn't. */
export type PersonId = string & { readonly kindOfId?: 'person' }

/** The id of an artist or a venue (`parties.id`, `profiles.uuid`). A plain string is one too; a person's id isn't. */
export type PartyId = string & { readonly kindOfId?: 'party' }

/** Returns the id of the party that came with a person's account, which has the same one. */
export function firstPartyOf(personId: PersonId): PersonId & PartyId {
  const id: string = personId
  return id
}

/**
 * Returns the person with whose account a party came. It's only right for such first parties: each use is to be replaced by the
 * people who belong to the party.
 */
export function founderOf(partyId: PartyId): PersonId {
  const id: string = partyId
  return id
}

/** A person and the party they act for. */
export interface Representative {
  userId: PersonId
  partyId: PartyId
}
