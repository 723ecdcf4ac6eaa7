import type { Action, Side } from '@bandstand/domain/lifecycle'
import type { PartyId } from '@bandstand/domain/accounts'
import type { Database } from '../../db/database.ts'
import type { BookingHooks } from '../booking/index.ts'
import { findGrant, findMakerOf, type Grant, insertCommission } from './commissions.queries.ts'

/**
 * Writes down, in the transaction that books, which agent of the act made each booking: who accepted the venue's offer, or made the one
 * that the venue accepted, with the commission of that moment.
 */
export const recordCommissions: BookingHooks['booked'][number] = async (tx, booked, _deps, action) => {
  for (const { booking, offer } of booked) {
    const grant =
      action.actorRole === 'artist'
        ? await grantOfActor(tx, booking.artist_id, action)
        : await findGrantOfOffer(tx, booking.artist_id, offer.id)
    if (grant) await insertCommission(tx, booking.id, grant, action.at)
  }
}

async function grantOfActor(
  db: Database,
  partyId: PartyId,
  { actorId, at }: Action & { actorRole: Side },
): Promise<Grant | null> {
  return actorId ? findGrant(db, { partyId, personId: actorId, at }) : null
}

/** Returns what the agent who made an offer for an act gets for it; null when no agent made it. */
export async function findGrantOfOffer(
  db: Database,
  partyId: PartyId,
  offerId: string,
): Promise<Grant | null> {
  const maker = await findMakerOf(db, offerId)
  return maker && findGrant(db, { partyId, ...maker })
}
