import type { Member, Place } from './members.ts'
import { sql } from './sql.ts'

/** Adds a person to a party, as an agent for 10%. */
export async function appoint(app: Place, person: Member, party: Member, role: string): Promise<void> {
  const columns = 'party_id, person_id, role, commission, began_at, added_by'
  await sql(app, `insert into memberships (${columns}) values ($1, $2, $3, $4, now(), $1)`, [
    party.id,
    person.id,
    role,
    role === 'agent' ? 1000 : null,
  ])
}
