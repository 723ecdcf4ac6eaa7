import type { Role } from '@bandstand/domain/parties'
import type { PartyId, PersonId, UserType } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { personName as partyName } from '../network/index.ts'

/** How a person is called, from the joins of their account and of the profile of the party that came with it. */
const nameIn = (user: string, profile: string) => {
  const [own, email] = [sql.id(profile), sql.id(user)]
  return sql<string>`
    coalesce(${own}.full_name, nullif(btrim(${own}.band_name), ''), nullif(btrim(${own}.venue_name), ''),
      split_part(${email}.email, '@', 1))`
}
/** The same from the joins `u` and `o`. */
export const personName = nameIn('u', 'o')

/** Somebody's current membership in a party. */
interface MembershipRow {
  id: string
  party_id: PartyId
  person_id: PersonId
  role: Role
  /** Of an agent, in basis points. */
  commission: number | null
  began_at: Date
}

/** A current member as the others see them. */
export interface MemberRow extends MembershipRow {
  name: string
  email: string
  /** Whether they can't sign in. */
  is_suspended: boolean
}

/** A party, as those who are invited to it read about it. */
export interface PartyRow {
  id: PartyId
  name: string
  user_type: UserType
  suspended: boolean
}

/** Returns a party's current members, owners first, then by name. */
export async function selectMembers(db: Database, partyId: PartyId): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.party_id, m.person_id, m.role, m.commission, m.began_at, ${personName} as name, u.email,
      u.suspended_at is not null as is_suspended
    from memberships m join users u on u.id = m.person_id left join profiles o on o.uuid = u.id
    where m.party_id = ${partyId} and m.ended_at is null
    order by m.role <> 'owner', lower(${personName}), m.person_id`.execute(db)
  return rows
}

/** Returns what others call a person; null when there is none. */
export async function findPersonName(db: Database, personId: PersonId): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${personName} as name from users u left join profiles o on o.uuid = u.id where u.id = ${personId}`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

/** Returns a party; null for one without a profile. */
export async function findParty(db: Database, id: PartyId): Promise<PartyRow | null> {
  const { rows } = await sql<PartyRow>`
    select p.uuid as id, ${partyName} as name, p.user_type, p.suspended from profiles p where p.uuid = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Inserts a membership. Returns its id. */
export async function insertMembership(
  tx: Tx,
  row: {
    partyId: PartyId
    personId: PersonId
    role: Role
    commission?: number | null
    at: Date
    by: PersonId | null
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('memberships')
    .values({
      party_id: row.partyId,
      person_id: row.personId,
      role: row.role,
      commission: row.commission ?? null,
      began_at: row.at,
      added_by: row.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a membership. `by`: the person who did it; null when an account is deleted. */
export async function endMembership(tx: Tx, id: string, at: Date, by: PersonId | null): Promise<void> {
  const current = tx.updateTable('memberships').where('id', '=', id).where('ended_at', 'is', null)
  // Servers' clocks may differ a little; no membership ends before it begins.
  await current.set({ ended_at: sql<Date>`greatest(began_at, ${at})`, ended_by: by }).execute()
}

/** Returns a membership, whether it has ended or not, with the names that notices need; null when there is none. */
export async function findMembershipFacts(db: Database, id: string) {
  const { rows } = await sql<{
    party_id: PartyId
    person_id: PersonId
    role: Role
    commission: number | null
    began_at: Date
    ended_at: Date | null
    party_name: string
    person_name: string
    by_name: string | null
  }>`
    select m.party_id, m.person_id, m.role, m.commission, m.began_at, m.ended_at, ${partyName} as party_name, ${personName} as person_name,
      (select ${nameIn('w', 'b')} from users w left join profiles b on b.uuid = w.id where w.id = coalesce(m.ended_by, m.added_by)) as by_name
    from memberships m join profiles p on p.uuid = m.party_id join users u on u.id = m.person_id
      left join profiles o on o.uuid = u.id
    where m.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the ids of the parties that a person belongs to, and of the one that came with their account. */
export async function listPartiesOf(db: Database, personId: PersonId): Promise<PartyId[]> {
  const { rows } = await sql<{ id: PartyId }>`
    select party_id as id from memberships where person_id = ${personId} and ended_at is null
    union select id from parties where id = ${personId}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts a party, which a person owns from then on. Its missing adder marks the founder. */
export async function insertParty(
  tx: Tx,
  { partyId, ownerId, at }: { partyId: PartyId; ownerId: PersonId; at: Date },
): Promise<void> {
  await tx.insertInto('parties').values({ id: partyId, created_at: at }).execute()
  const owner = { party_id: partyId, person_id: ownerId, role: 'owner', began_at: at }
  await tx.insertInto('memberships').values(owner).execute()
}

/** Returns how many parties a person owns, and how many they created since then, besides the one that came with their account. */
export async function countOwned(
  db: Database,
  personId: PersonId,
  since: Date,
): Promise<{ owned: number; created: number }> {
  const { rows } = await sql<{ owned: number; created: number }>`
    select count(*) filter (where role = 'owner' and ended_at is null)::int as owned,
      count(*) filter (where added_by is null and party_id <> person_id and began_at > ${since})::int as created
    from memberships where person_id = ${personId}`.execute(db)
  return rows[0]!
}

/** Returns whether a party came with an account. */
export async function isFirstParty(db: Database, partyId: PartyId): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select exists (select from users where id = ${partyId}) as is_first`.execute(db)
  return rows[0]!.is_first
}
