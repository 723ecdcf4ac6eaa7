import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { announce } from '../../outbox/announce.ts'

/** Announces to a venue's browsers that its gigs changed. The same announcement is sent once in a transaction, however often. */
export function announceGigs(tx: Tx, venueId: PartyId): Promise<void> {
  return announce(tx, [venueId], { kind: 'changed', area: 'bookings', id: venueId })
}
