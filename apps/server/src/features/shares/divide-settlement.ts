import type { PersonId } from '@bandstand/domain/accounts'
import { divideNet, type Share, type ShareRule } from '@bandstand/domain/shares'
import type { Tx } from '../../db/database.ts'
import { freezePlayers, type PlayerRow } from '../lineup/index.ts'
import { insertShares, listStoredShares, type StoredShare } from './booking-shares.queries.ts'
import { idInRule, ruleOf } from './divide-booking.ts'
import { type BookingMoney, findBookingMoney } from './share-rules.queries.ts'
import { takeCommission } from './take-commission.ts'

/** What a player, or the agent who made the booking, gets of a settlement. */
export interface SharePart {
  /** Null for the agent. */
  playerId: string | null
  /** Null for somebody without an account. */
  personId: PersonId | null
  cents: number
}

/**
 * Divides what an act gets by one settlement of a fee, by its rule, and writes it down. An agent's
 * commission comes first. Returns what the agent and each player get; if no player, the rest is the act's. `purpose`: each can be settled once for a booking, whose
 * payment the caller has locked.
 */
export async function divideSettlement(
  tx: Tx,
  { bookingId, purpose, cents, at }: { bookingId: string; purpose: string; cents: number; at: Date },
): Promise<SharePart[]> {
  const money = await findBookingMoney(tx, bookingId)
  if (!money || cents === 0) return []
  const commission = await takeCommission(tx, money, { purpose, cents, at })
  const rest = cents - (commission?.cents ?? 0)
  const players = await dividePlayers(tx, money, { purpose, cents: rest, at })
  return commission ? [{ ...commission, playerId: null }, ...players] : players
}

async function dividePlayers(
  tx: Tx,
  money: BookingMoney,
  { purpose, cents, at }: { purpose: string; cents: number; at: Date },
): Promise<SharePart[]> {
  const rule = await ruleOf(tx, money)
  if (!rule || cents === 0) return []
  const { booking_id: bookingId } = money
  const players = await freezePlayers(tx, [bookingId], at)
  if (players.length === 0) return []
  const shares = divideMore(cents, rule, players, await listStoredShares(tx, bookingId))
  await insertShares(
    tx,
    players.map(({ id }, index) => ({
      player_id: id!,
      booking_id: bookingId,
      purpose,
      cents: shares[index]!.cents,
      expense_cents: shares[index]!.expenseCents,
      computed_at: at,
    })),
  )
  return players.map(({ id, person_id: personId }, index) => ({
    playerId: id!,
    personId,
    cents: shares[index]!.cents,
  }))
}

/**
 * Returns what each player gets of `cents` that come after what was paid: as much as makes everything together follow the rule. If that
 * would take something from somebody, as when others play now, `cents` are divided alone.
 */
function divideMore(
  cents: number,
  rule: ShareRule,
  players: PlayerRow[],
  paid: StoredShare[],
): Pick<Share, 'cents' | 'expenseCents'>[] {
  const ids = players.map(idInRule)
  const before = players.map(({ id }) => paid.find(({ player_id }) => player_id === id))
  const sum = before.reduce((total, share) => total + (share?.cents ?? 0), 0)
  const together = divideNet({ netCents: sum + cents, rule, players: ids }).map((share, index) => ({
    cents: share.cents - (before[index]?.cents ?? 0),
    expenseCents: share.expenseCents - (before[index]?.expense_cents ?? 0),
  }))
  const isFair = together.every((share) => share.expenseCents >= 0 && share.cents >= share.expenseCents)
  return isFair ? together : divideNet({ netCents: cents, rule, players: ids })
}
