import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { DEALING_ROLES } from '@bandstand/domain/parties'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Returns the parties that a person belongs to, with the person's role: the one that came with the account first, then by name. */
export async function selectPartiesOf(db: Database, personId: PersonId) {
  return db
    .selectFrom('memberships as m')
    .leftJoin('profiles as p', 'p.uuid', 'm.party_id')
    .select(['m.party_id as id', 'm.role', 'p.user_type', 'p.professions', 'p.profile_image_url'])
    .select(['p.first_name', 'p.last_name', 'p.venue_name'])
    .select(sql<string | null>`case when p.uuid is not null then public_name(p) end`.as('name'))
    .where('m.person_id', '=', personId)
    .where('m.ended_at', 'is', null)
    .orderBy(sql`m.party_id <> m.person_id`)
    .orderBy(sql`lower(public_name(p))`)
    .orderBy('m.party_id')
    .execute()
}

export type OwnPartyRow = Awaited<ReturnType<typeof selectPartiesOf>>[number]

/** Returns whether one person has a role in which they deal for both parties. */
export async function haveSamePerson(db: Database, a: PartyId, b: PartyId): Promise<boolean> {
  const found = await db
    .selectFrom('memberships as one')
    .innerJoin('memberships as other', 'other.person_id', 'one.person_id')
    .select('one.person_id')
    .where('one.party_id', '=', a)
    .where('other.party_id', '=', b)
    .where('one.ended_at', 'is', null)
    .where('other.ended_at', 'is', null)
    .where('one.role', 'in', DEALING_ROLES)
    .where('other.role', 'in', DEALING_ROLES)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Returns who owns a party, or owned it since a moment, each with the parties that they own or owned since.
 */
export async function selectOwners(
  db: Database,
  partyId: PartyId,
  since: Date,
): Promise<{ personId: PersonId; parties: PartyId[] }[]> {
  const { rows } = await sql<{ personId: PersonId; parties: PartyId[] }>`
    with former as materialized (
      select party_id, person_id from memberships where role = 'owner' and ended_at > ${since}
    ), owners as materialized (
      select person_id from memberships where party_id = ${partyId} and role = 'owner' and ended_at is null
      union select person_id from former where party_id = ${partyId}
    )
    select person_id as "personId", array_agg(party_id order by party_id) as parties from (
      select m.person_id, m.party_id from owners o join memberships m on m.person_id = o.person_id
      where m.role = 'owner' and m.ended_at is null
      union select f.person_id, f.party_id from owners o join former f on f.person_id = o.person_id
    ) owned group by person_id order by person_id`.execute(db)
  return rows
}
