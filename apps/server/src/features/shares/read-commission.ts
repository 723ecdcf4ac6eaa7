import type { Commission } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import { can, commissionCents } from '@bandstand/domain/parties'
import { settle } from '@bandstand/domain/payments'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideIn } from '../booking/index.ts'
import { findCommission, findGrant, findOfferFee, type Grant, type OfferFee } from './commissions.queries.ts'
import { findGrantOfOffer } from './record-commissions.ts'

/**
 * Returns the commission of a booking on the terms of an offer, before it's accepted: of the agent who made it for the act, or of the
 * caller if they are an agent who can accept it. Null without one, for the venue, and for others of the act than the agent and those who
 * see all shares. Throws OFFER_NOT_FOUND to everybody but the two parties.
 */
export async function getOfferCommission(
  deps: Deps,
  actor: Actor,
  offerId: string,
): Promise<Commission | null> {
  const { db, config } = deps
  const offer = await findOfferFee(db, offerId)
  const me = offer && sideIn(actor, offer)
  if (!offer || !me) throw refusal('OFFER_NOT_FOUND')
  const grant = me === 'venue' ? null : await grantFor(db, offer, { actor, offerId, now: deps.now() })
  if (!grant?.agent_id || grant.commission === 0 || !seesCommission(actor, grant.agent_id)) return null
  const { artistCents: netCents } = settle(offer.fee_cents, offer.fee_cents, config.platformFeeBasisPoints)
  return commissionView(actor, grant, { cents: commissionCents(netCents, grant.commission), netCents })
}

async function grantFor(
  db: Database,
  { artist_id: partyId, made_by, status, booking_id }: OfferFee,
  { actor, offerId, now }: { actor: Actor; offerId: string; now: Date },
): Promise<(Pick<Grant, 'agent_name' | 'commission'> & { agent_id: string | null }) | null> {
  if (booking_id) return findCommission(db, booking_id)
  if (status !== 'pending') return null
  if (made_by === 'artist') return findGrantOfOffer(db, partyId, offerId)
  return findGrant(db, { partyId, personId: actor.userId, at: now })
}

/** Returns whether somebody of the act sees the commission of an agent: their own, and all of them with the ability to see all shares. */
export function seesCommission({ userId, role }: Actor, agentId: string | null): boolean {
  return userId === agentId || (role !== null && can(role, 'splitFees'))
}

/** Returns a commission as its agent or the act sees it. */
export function commissionView(
  { userId }: Actor,
  {
    agent_id,
    agent_name,
    commission,
  }: Pick<Grant, 'agent_name' | 'commission'> & { agent_id: string | null },
  { cents, netCents }: { cents: number; netCents: number },
): Commission {
  return {
    agent: agent_name,
    isYou: agent_id === userId,
    basisPoints: commission,
    amount: dollarsOf(cents),
    net: dollarsOf(netCents),
  }
}
