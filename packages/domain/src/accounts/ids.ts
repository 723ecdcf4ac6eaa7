/** The id of somebody who signs in (`users.id`). A plain string is one too; a party's id is not. */
export type UserId = string & { readonly kindOfId?: 'user' }

/** The id of an artist or a venue (`profiles.uuid`). A plain string is one too; a person's id is not. */
export type PartyId = string & { readonly kindOfId?: 'party' }

/** A person and the party for whom they act. */
export interface Representative {
  userId: UserId
  partyId: PartyId
}
