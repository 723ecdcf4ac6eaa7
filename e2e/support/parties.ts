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

type Call = Member['call']

/** Returns how a person calls the API for the act with this id. */
export function actingFor(person: Member, partyId: string): Call {
  return (method, path, body) => person.call(method, path, body, { 'bandstand-party': partyId })
}

/** Lets a person accept an invitation to act for an owner's party; an agent for 10%. */
export async function join(owner: Member, person: Member, role: string): Promise<void> {
  const { address } = await owner.call('POST', '/api/people/invitations', {
    email: '',
    role,
    commission: role === 'agent' ? 1000 : null,
  })
  const secret = new URL(address).pathname.split('/').at(-1)
  await person.call('POST', '/api/people/invitations/accept', { secret })
}
