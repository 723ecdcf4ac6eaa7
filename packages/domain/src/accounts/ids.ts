/** The id of a person who signs in (`users.id`). A plain string is one too; a party's id isn't. */
export type UserId = string & { readonly kindOfId?: 'user' }

/** The id of an artist or a venue (`profiles.uuid`). A plain string is one too; a person's id is not. */
export type PartyId = string & { readonly kindOfId?: 'party' }

/** A person and the party they act for. */
export interface Representative {
  userId: UserId
  partyId: PartyId
}
