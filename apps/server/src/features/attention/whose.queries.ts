import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { firstPartyOf } from '@bandstand/domain/accounts'
import { type AttentionKind, kindsForRole } from '@bandstand/domain/attention'
import type { Role } from '@bandstand/domain/parties'
import { type RawBuilder, sql } from 'kysely'

/** Whose things to do a query lists, in SQL: values for one party, columns of `own` for several. */
export interface Whose {
  party: RawBuilder<string>
  /** Who asks. */
  person: RawBuilder<string>
  /** Whether the party's profile is complete. */
  complete: RawBuilder<boolean>
  /** The kinds that the person's role can do. */
  sees: RawBuilder<string[]>
}

/** A party and what the person who asks is for it. */
export interface Asked {
  partyId: PartyId
  personId: PersonId
  role: Role
  profileComplete: boolean
}

/** Returns a party's things to do in SQL. */
export function whoseOne(asked: Asked): Whose {
  return {
    party: sql`${asked.partyId}::uuid`,
    person: sql`${asked.personId}::uuid`,
    complete: sql`${asked.profileComplete}::boolean`,
    sees: sql`${seenKinds(asked)}::text[]`,
  }
}

/** Returns those of each row of `own`. */
export function whoseEach(personId: PersonId): Whose {
  return {
    party: sql`own.party_id`,
    person: sql`${personId}::uuid`,
    complete: sql`own.complete`,
    // An array of arrays would be unnested whole.
    sees: sql`own.sees::text[]`,
  }
}

/** Returns `own`, with a row for each party. */
export function ownParties(parties: readonly Asked[]): RawBuilder<unknown> {
  return sql`unnest(
      ${parties.map(({ partyId }) => partyId)}::uuid[],
      ${parties.map(({ profileComplete }) => profileComplete)}::boolean[],
      ${parties.map((asked) => `{${seenKinds(asked).join(',')}}`)}::text[]
    ) as own (party_id, complete, sees)`
}

/** Returns what the person is asked for: about returned mail only for the party of their own account, whose address it is. */
function seenKinds({ partyId, personId, role }: Asked): AttentionKind[] {
  const kinds = kindsForRole(role)
  return partyId === firstPartyOf(personId) ? kinds : kinds.filter((kind) => kind !== 'mail')
}
