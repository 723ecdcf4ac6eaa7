import type { Member, Place } from './members.ts'
import { sql } from './sql.ts'

/** Adds a person to a party. */
export async function appoint(app: Place, person: Member, party: Member, role: string): Promise<void> {
  const columns = 'party_id, person_id, role, began_at, added_by'
  await sql(app, `insert into memberships (${columns}) values ($1, $2, $3, now(), $1)`, [
    party.id,
    person.id,
    role,
  ])
}
