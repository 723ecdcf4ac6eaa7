import type { PersonId } from '@bandstand/domain/accounts'
import { commissionCents } from '@bandstand/domain/parties'
import type { Tx } from '../../db/database.ts'
import { insertShares } from './booking-shares.queries.ts'
import { findCommission, sumCommission } from './commissions.queries.ts'
import { netOf } from './divide-booking.ts'
import type { BookingMoney } from './share-rules.queries.ts'

/**
 * Writes down what the agent of a booking gets of one settlement: as much as makes all settlements together their percentage of what the
 * act has. Returns it with the agent; null for a booking without one, or when it's nothing.
 */
export async function takeCommission(
  tx: Tx,
  money: BookingMoney,
  { purpose, cents, at }: { purpose: string; cents: number; at: Date },
): Promise<{ personId: PersonId; cents: number } | null> {
  const row = await findCommission(tx, money.booking_id)
  if (!row?.agent_id) return null
  const allCents = purpose === 'outside' ? netOf(money).cents : money.released_cents
  const due = commissionCents(allCents, row.commission) - (await sumCommission(tx, money.booking_id))
  const taken = Math.min(due, cents)
  if (taken <= 0) return null
  const share = { kind: 'commission', player_id: null, cents: taken, expense_cents: 0 }
  await insertShares(tx, [{ ...share, booking_id: money.booking_id, purpose, computed_at: at }])
  return { personId: row.agent_id, cents: taken }
}
