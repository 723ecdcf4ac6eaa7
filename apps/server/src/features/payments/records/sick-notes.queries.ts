import type { PartyId } from '@bandstand/domain/accounts'
import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../../db/database.ts'

/** Writes that somebody was ill; a second note of a booking changes nothing. */
export async function insertSickNote(tx: Tx, row: Insertable<Schema['sick_notes']>): Promise<void> {
  await tx
    .insertInto('sick_notes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Erases what an act wrote about illness, in the caller's transaction. */
export async function eraseSickNotes(tx: Tx, partyId: PartyId): Promise<void> {
  await tx.deleteFrom('sick_notes').where('artist_id', '=', partyId).execute()
}
