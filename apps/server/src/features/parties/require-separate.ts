import type { PartyId } from '@bandstand/domain/accounts'
import type { Database } from '../../db/database.ts'
import { refusal } from '../../errors.ts'
import { haveSamePerson } from './parties.queries.ts'

/**
 * Refuses what two parties would do with each other while the same person deals for both: nobody makes a record by booking,
 * connecting with or reviewing themselves. Throws PARTIES_SHARE_PERSON.
 */
export async function requireSeparate(db: Database, a: PartyId, b: PartyId): Promise<void> {
  if (await haveSamePerson(db, a, b)) throw refusal('PARTIES_SHARE_PERSON')
}
