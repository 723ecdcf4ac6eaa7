import { settle } from '@bandstand/domain/payments'
import { divideNet, type ShareRule } from '@bandstand/domain/shares'
import { commissionCents } from '@bandstand/domain/parties'
import type { Database } from '../../db/database.ts'
import { type CommissionRow, findCommission, sumCommission } from './commissions.queries.ts'
import { readPlayers, type PlayerRow } from '../lineup/index.ts'
import { findRuleIn } from './booking-rules.queries.ts'
import { type BookingMoney, findRule } from './share-rules.queries.ts'

/** What an act has of a booking after the platform's fee, in cents, and whether the payment has ended. */
export interface Net {
  cents: number
  isFinal: boolean
}

/** Returns whether the act has the money from the venue itself. */
export const isPaidOutside = ({ settlement }: Pick<BookingMoney, 'settlement'>): boolean =>
  settlement === 'paid_outside' || settlement === 'claimed'

/** Returns what an act has of a booking, or as far as it isn't decided yet, what it would have of all of it. */
export function netOf(money: BookingMoney): Net {
  const { status, settlement, fee_basis_points, released_cents: released } = money
  const expected = (cents: number) => ({
    cents: released + settle(cents, cents, fee_basis_points).artistCents,
    isFinal: false,
  })
  if (status === 'pending') return expected(money.amount_cents)
  if (status === 'in_escrow') return expected(money.amount_cents - money.earned_cents - money.refund_cents)
  if (settlement === 'owed') return expected(money.owed_cents)
  return { cents: released + (isPaidOutside(money) ? (money.outside_cents ?? 0) : 0), isFinal: true }
}

/** The commission of a booking's agent, taken from what the act has before that is divided. */
export interface CommissionOf {
  row: CommissionRow
  cents: number
}

/**
 * Returns the commission of a booking: what was written down, and until the payment has ended what it would be. Null when there is none:
 * no agent made the booking, or their account was deleted before it was written down, or it's nothing.
 */
export async function findCommissionOf(
  db: Database,
  { booking_id }: BookingMoney,
  net: Net,
): Promise<CommissionOf | null> {
  const row = await findCommission(db, booking_id)
  if (!row) return null
  const stored = await sumCommission(db, booking_id)
  const isDecided = row.agent_id === null || (net.isFinal && stored > 0)
  const cents = isDecided ? stored : commissionCents(net.cents, row.commission)
  return cents > 0 ? { row, cents } : null
}

/** Returns the id by which a rule names a player: their place in the line-up. */
export const idInRule = ({ lineup_member_id, id }: PlayerRow): string => lineup_member_id ?? id ?? ''

/**
 * Returns by which rule a booking is divided: its own, and otherwise that of its act at the time when the fee was deposited (or the payment
 * ended without), and until then the act's current one. Null when nothing is divided.
 */
export async function ruleOf(
  db: Database,
  { booking_id, artist_id, fixed_at }: BookingMoney,
): Promise<ShareRule | null> {
  const own = (await findRuleIn(db, booking_id, 'in_effect'))?.rule
  return own ?? (await findRule(db, artist_id, fixed_at))?.rule ?? null
}

/**
 * Returns what each player of a booking gets by its rule, in their order; nobody when nothing is divided: no rule, nobody who plays, or
 * nothing to divide. An agent's commission comes first.
 */
export async function divideBooking(
  db: Database,
  money: BookingMoney,
): Promise<(PlayerRow & { cents: number; expense_cents: number })[]> {
  const net = netOf(money)
  const rule = await ruleOf(db, money)
  if (!rule || net.cents === 0) return []
  const commission = await findCommissionOf(db, money, net)
  const players = await readPlayers(db, money.booking_id)
  if (players.length === 0) return []
  const netCents = net.cents - (commission?.cents ?? 0)
  const shares = divideNet({ netCents, rule, players: players.map(idInRule) })
  return players.map((player, index) => ({
    ...player,
    cents: shares[index]!.cents,
    expense_cents: shares[index]!.expenseCents,
  }))
}
