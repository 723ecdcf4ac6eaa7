import { FORMER_MEMBER, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Erases a person whose account is deleted, and the act that came with it, in the caller's transaction: they leave the line-ups of other
 * acts, and bookings that they play name a 'Former member', as do those of their act for everybody without an account. `personId`: null
 * for an act that is deleted alone.
 */
export async function eraseLineup(
  tx: Tx,
  personId: PersonId | null,
  partyId: PartyId,
  at: Date,
): Promise<void> {
  await tx.deleteFrom('lineup_members').where('party_id', '=', partyId).execute()
  if (personId !== null) await leaveLineups(tx, personId, at)
  await sql`
    update booking_players p set name = ${FORMER_MEMBER}, person_id = null from bookings b
    where b.id = p.booking_id
      and (p.person_id = ${personId}::uuid or b.artist_id = ${partyId} and p.person_id is null and p.name <> ${FORMER_MEMBER})`.execute(
    tx,
  )
}

/** Erases a person in the line-ups of all acts. */
async function leaveLineups(tx: Tx, personId: PersonId, at: Date): Promise<void> {
  await tx
    .updateTable('lineup_members')
    .set({
      name: FORMER_MEMBER,
      instruments: [],
      person_id: null,
      invitation_id: null,
      removed_at: sql<Date>`coalesce(removed_at, ${at})`,
    })
    .where('person_id', '=', personId)
    .execute()
}
