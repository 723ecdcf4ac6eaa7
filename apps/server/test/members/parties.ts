import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import { clearCachedUser } from '../../src/auth/index.ts'
import type { TestApp } from '../app.ts'

/** Adds a person to a party; an agent for 10%, unless `commission` says otherwise in basis points. */
export async function appoint(
  { deps }: TestApp,
  person: { id: PersonId },
  party: { id: PartyId },
  role: Role,
  commission = role === 'agent' ? 1000 : null,
): Promise<void> {
  const row = {
    commission,
    party_id: party.id,
    person_id: person.id,
    role,
    began_at: deps.now(),
    added_by: person.id,
  }
  await deps.db.insertInto('memberships').values(row).execute()
  clearCachedUser(person.id)
}

/** Ends what a person is for a party. */
export async function dismiss(
  { deps }: TestApp,
  person: { id: PersonId },
  party: { id: PartyId },
): Promise<void> {
  await deps.db
    .updateTable('memberships')
    .set({ ended_at: deps.now(), ended_by: person.id })
    .where('person_id', '=', person.id)
    .where('party_id', '=', party.id)
    .where('ended_at', 'is', null)
    .execute()
  clearCachedUser(person.id)
}
