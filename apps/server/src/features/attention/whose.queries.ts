import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { firstPartyOf } from '@bandstand/domain/accounts'
import { type AttentionKind, kindsForRole } from '@bandstand/domain/attention'
import type { Role } from '@bandstand/domain/parties'
import { type RawBuilder, sql } from 'kysely'

/** A party and what the person who asks is for it. */
export interface Asked {
  partyId: PartyId
  personId: PersonId
  role: Role
  profileComplete: boolean
}

/** Any of the table `own`, for what is found once for all of them. */
export const ANY_PARTY: RawBuilder<unknown> = sql`any (select party_id from own)`

/** Columns of the table `own`: whose things to do a query lists, whether its profile is complete, and who asks. */
export const PARTY: RawBuilder<string> = sql`own.party_id`
export const COMPLETE: RawBuilder<boolean> = sql`own.complete`
export const PERSON: RawBuilder<string> = sql`own.person_id`
/** The kinds that the person's role can do. */
export const SEES: RawBuilder<string[]> = sql`own.sees`

/** Returns the table `own`, with a row for each party. */
export function ownParties(parties: readonly Asked[]): RawBuilder<unknown> {
  const [first, ...others] = parties
  // Its values in the statement: the planner then knows how much this party has.
  if (first && others.length === 0)
    return sql`own as not materialized (
      select ${first.partyId}::uuid as party_id, ${first.personId}::uuid as person_id,
        ${first.profileComplete}::boolean as complete, ${seenKinds(first)}::text[] as sees
    )`
  // An array of arrays would be unnested whole.
  return sql`own as materialized (
    select party_id, person_id, complete, sees::text[] as sees
    from unnest(
      ${parties.map(({ partyId }) => partyId)}::uuid[],
      ${parties.map(({ personId }) => personId)}::uuid[],
      ${parties.map(({ profileComplete }) => profileComplete)}::boolean[],
      ${parties.map((asked) => `{${seenKinds(asked).join(',')}}`)}::text[]
    ) as own (party_id, person_id, complete, sees)
  )`
}

/** Returns what the person is asked for: about returned mail only for the party of their own account, whose address it is. */
function seenKinds({ partyId, personId, role }: Asked): AttentionKind[] {
  const kinds = kindsForRole(role)
  return partyId === firstPartyOf(personId) ? kinds : kinds.filter((kind) => kind !== 'mail')
}
