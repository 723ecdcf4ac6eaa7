import { centsOf, percentOf } from '../money/index.ts'
import { byRemainder, bySteps } from './apportion.ts'
import type { ShareRule, Split } from './share-rule.ts'

/** What somebody gets of a booking, in cents. */
export interface Share {
  id: string
  /** All they get, expenses included. */
  cents: number
  /** What of it reimburses expenses. */
  expenseCents: number
}

type Cents = Map<string, number>

/**
 * Divides `netCents`, what an act has of a booking after the platform's fee, among those who play it, by the act's rule. It doesn't matter
 * why the act has the money: a fee, what it keeps of a late cancellation, a settlement, or a payment outside Bandstand.
 *
 * Returns the share of each player, in the given order: whole cents, none negative, together the net. The order of the players changes
 * nothing. If the expenses are more than the net, those who paid them get it in proportion, and if fixed amounts are more than what is
 * left, those get that in proportion. What the rule says about somebody who doesn't play counts for nothing, except percentages: theirs
 * are shared equally by those who play without one, or else raise those of the others in proportion. Throws RangeError without
 * players, or for a net that isn't a whole number of cents.
 */
export function divideNet({
  netCents,
  rule,
  players,
}: {
  netCents: number
  rule: ShareRule
  players: readonly string[]
}): Share[] {
  if (!Number.isSafeInteger(netCents) || netCents < 0)
    throw new RangeError(`${netCents} cents can’t be divided`)
  const ids = new Set(players)
  if (ids.size === 0 || ids.size < players.length) throw new RangeError('Name each of the players once')
  const expenses = upTo(netCents, sumsOf(rule.expenses, ids))
  const rest = divideRest(netCents - total(expenses), rule.split, ids)
  return players.map((id) => {
    const expenseCents = expenses.get(id) ?? 0
    return { id, cents: expenseCents + (rest.get(id) ?? 0), expenseCents }
  })
}

function divideRest(cents: number, split: Split, ids: ReadonlySet<string>): Cents {
  if (split.kind === 'equal') return equally(cents, ids)
  if (split.kind === 'percent') return byPercent(cents, split.parts, ids)
  const first = upTo(cents, split.kind === 'fixed' ? sumsOf(split.sums, ids) : extraOf(cents, split, ids))
  // Those with a fixed amount share the rest only if nobody else could.
  const others = split.kind === 'fixed' ? [...ids].filter((id) => !first.has(id)) : []
  return add(first, equally(cents - total(first), others.length > 0 ? others : ids))
}

/** The extra of a leader who plays; a percentage is rounded up to a whole cent. */
function extraOf(cents: number, split: Extract<Split, { kind: 'leader' }>, ids: ReadonlySet<string>): Cents {
  if (!ids.has(split.memberId)) return new Map()
  const { extra } = split
  return new Map([
    [split.memberId, extra.unit === 'amount' ? centsOf(extra.amount) : percentOf(cents, extra.percent)],
  ])
}

function byPercent(
  cents: number,
  percents: readonly { memberId: string; percent: number }[],
  ids: ReadonlySet<string>,
): Cents {
  const named = new Set(percents.map(({ memberId }) => memberId))
  const playing = percents.filter(({ memberId }) => ids.has(memberId))
  const covered = playing.reduce((sum, { percent }) => sum + percent, 0)
  const replacing = [...ids].filter((id) => !named.has(id))
  // In parts of a percent that the number of those who replace somebody divides evenly.
  const parts = playing.map(({ memberId, percent }) => ({
    id: memberId,
    weight: percent * Math.max(replacing.length, 1),
  }))
  if (covered < 100) parts.push(...replacing.map((id) => ({ id, weight: 100 - covered })))
  // Nobody with a percentage plays.
  return parts.some(({ weight }) => weight > 0) ? bySteps(cents, parts) : equally(cents, ids)
}

const equally = (cents: number, ids: Iterable<string>): Cents =>
  byRemainder(
    cents,
    Array.from(ids, (id) => ({ id, weight: 1 })),
  )

/** The sums themselves, or if they are more than `cents`, these in proportion. */
const upTo = (cents: number, sums: Cents): Cents =>
  total(sums) <= cents
    ? sums
    : byRemainder(
        cents,
        Array.from(sums, ([id, weight]) => ({ id, weight })),
      )

function sumsOf(entries: readonly { memberId: string; amount: string }[], ids: ReadonlySet<string>): Cents {
  const sums: Cents = new Map()
  for (const { memberId, amount } of entries)
    if (ids.has(memberId)) sums.set(memberId, (sums.get(memberId) ?? 0) + centsOf(amount))
  return sums
}

function add(to: Cents, more: Cents): Cents {
  const sums = new Map(to)
  for (const [id, cents] of more) sums.set(id, (sums.get(id) ?? 0) + cents)
  return sums
}

const total = (sums: Cents): number => [...sums.values()].reduce((sum, cents) => sum + cents, 0)
