import type { PartyId, UserType } from '@bandstand/domain/accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** What the network shows of a member. */
export interface PersonRow {
  uuid: PartyId
  user_type: UserType
  name: string
  profile_image_url: string | null
  location: string | null
  instruments: string[]
  venue_type: string | null
}

/** The public name of a member, from the join `p`. */
export const personName = sql`public_name(p)`
/** A PersonRow, from the join `p`. */
export const personColumns = sql`
  p.uuid, p.user_type, ${personName} as name, p.profile_image_url, p.location, p.instruments, p.venue_type`

/** Returns a member; null also for a suspended one. */
export async function findPerson(db: Database, uuid: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from profiles p where p.uuid = ${uuid} and not p.suspended`.execute(db)
  return rows[0] ?? null
}

/** Returns the condition that a member is suspended, so not in any list of people. There are few of them. */
export const isSuspended = (uuid: RawBuilder<unknown>) =>
  sql`${uuid} in (select uuid from profiles where suspended)`

/** Returns these members, in the order of the ids. */
export async function findPeople(db: Database, uuids: string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from unnest(${uuids}::uuid[]) with ordinality wanted (uuid, at)
      join profiles p using (uuid) order by wanted.at`.execute(db)
  return rows
}

/** Returns the members with these numbers in the graph, in the order of the numbers. */
export async function findPeopleByNumber(db: Database, numbers: number[]): Promise<PersonRow[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from unnest(${numbers}::int[]) with ordinality wanted (number, at)
      join network_people n using (number) join profiles p on p.uuid = n.uuid order by wanted.at`.execute(db)
  return rows
}
