import { FORMER_MEMBER, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'

/**
 * Erases what an act asked, and a person whose account is deleted (null: only the act is), in the caller's transaction: polls of other
 * acts keep their answer, of a 'Former member' and without its note, and what they promised in a poll of another act goes.
 */
export async function erasePolls(tx: Tx, personId: PersonId | null, partyId: PartyId): Promise<void> {
  await tx.deleteFrom('polls').where('party_id', '=', partyId).execute()
  if (personId === null) return
  await tx.updateTable('polls').set({ asked_by: null, note: '' }).where('asked_by', '=', personId).execute()
  await tx.deleteFrom('poll_promises').where('promised_by', '=', personId).execute()
  await tx
    .updateTable('poll_answers')
    .set({ name: FORMER_MEMBER, instruments: [], note: '', person_id: null })
    .where('person_id', '=', personId)
    .execute()
}
