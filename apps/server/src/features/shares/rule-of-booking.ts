import { divideNet, type RuleChange, type ShareRule } from '@bandstand/domain/shares'
import type { Database } from '../../db/database.ts'
import type { PlayerRow } from '../lineup/index.ts'
import { findRuleIn, listRuleParts, type RuleOf } from './booking-rules.queries.ts'
import { findCommissionOf, idInRule, netOf } from './divide-booking.ts'
import { type BookingMoney, findRule } from './share-rules.queries.ts'

/**
 * Returns when a change of how a booking is divided takes effect. What is paid in part or has ended isn't changed anymore: otherwise two
 * rules would divide one fee.
 */
export function changeOf(money: BookingMoney): RuleChange {
  if (netOf(money).isFinal || money.released_cents > 0) return 'never'
  return money.fixed_at ? 'by_consent' : 'at_once'
}

/** Returns what is divided of a booking, in cents: what the act has or would have, without an agent's commission. */
export async function dividedCents(db: Database, money: BookingMoney): Promise<number> {
  const net = netOf(money)
  return net.cents - ((await findCommissionOf(db, money, net))?.cents ?? 0)
}

/** Returns what each of these players gets of so many cents by a rule, in their order; nothing without a rule. */
export function centsBy(rule: ShareRule | null, netCents: number, players: readonly PlayerRow[]): number[] {
  if (!rule || players.length === 0) return players.map(() => 0)
  return divideNet({ netCents, rule, players: players.map(idInRule) }).map(({ cents }) => cents)
}

/** Returns the rule of a change of one booking, which can be that of the act. */
export async function resolveRule(
  db: Database,
  { artist_id, fixed_at }: BookingMoney,
  rule: ShareRule | null,
): Promise<ShareRule | null> {
  return rule ?? (await findRule(db, artist_id, fixed_at))?.rule ?? null
}

/**
 * Returns whether a proposal no longer means what those who get less were asked: others play, amounts are others, or somebody has no
 * account anymore to say yes with.
 */
export async function isOutdated(
  db: Database,
  money: BookingMoney,
  { of, rule, players }: { of: RuleOf; rule: ShareRule | null; players: readonly PlayerRow[] },
): Promise<boolean> {
  const netCents = await dividedCents(db, money)
  const now = (await findRuleIn(db, of.bookingId, 'in_effect'))?.rule ?? null
  const before = centsBy(await resolveRule(db, money, now), netCents, players)
  const after = centsBy(await resolveRule(db, money, rule), netCents, players)
  const parts = await listRuleParts(db, of)
  if (parts.length !== players.length) return true
  return players.some(({ id, person_id }, index) => {
    const part = parts.find(({ player_id }) => player_id === id)
    if (!part || part.before_cents !== before[index] || part.after_cents !== after[index]) return true
    return person_id === null && part.after_cents < part.before_cents
  })
}
