import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Deletes the searches that anybody keeps for a party, and what they found, in the caller's transaction. */
export async function eraseSearchesOfParty(tx: Tx, partyId: PartyId): Promise<void> {
  await tx.deleteFrom('search_alerts').where('party_id', '=', partyId).execute()
  await tx.deleteFrom('saved_searches').where('party_id', '=', partyId).execute()
}

/** Deletes the searches of a person, and what they found, in the caller's transaction. */
export async function eraseSearchesOfPerson(tx: Tx, personId: PersonId): Promise<void> {
  await tx.deleteFrom('search_alerts').where('person_id', '=', personId).execute()
  await tx.deleteFrom('saved_searches').where('person_id', '=', personId).execute()
}

/** Deletes the searches that somebody kept for a party to which they no longer belong. `membershipId`: the one that has ended. */
export async function deleteSearchesOfMembership(db: Database, membershipId: string): Promise<void> {
  await sql`
    delete from saved_searches s using memberships m
    where m.id = ${membershipId} and s.person_id = m.person_id and s.party_id = m.party_id
      and not exists (select from memberships now
        where now.person_id = m.person_id and now.party_id = m.party_id and now.ended_at is null)`.execute(db)
}

/** Deletes what searches found of gigs that began before an instant. */
export async function deleteOldAlerts(db: Database, before: Date): Promise<void> {
  const ofOldGigs = sql`exists (select from gigs g where g.id = gig_id and g.starts_at < ${before})`
  await deleteInBatches(db, 'search_alerts', ofOldGigs)
}
