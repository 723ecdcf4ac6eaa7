import type { PartyId } from '@bandstand/domain/accounts'
import type { Database } from '../../../../db/database.ts'

/** Returns the names and curfews of all stages that a venue has or had: in its order, then those that it removed. */
export function selectStageNames(
  db: Database,
  venueId: PartyId,
): Promise<{ id: string; name: string; curfews: string[]; archived_at: Date | null }[]> {
  return db
    .selectFrom('stages')
    .select(['id', 'name', 'curfews', 'archived_at'])
    .where('venue_id', '=', venueId)
    .orderBy('archived_at', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .execute()
}
