import type { BookingRule } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import { BOOKING_RULES_MAX, membersIn, type ShareRule } from '@bandstand/domain/shares'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { lockBooking, lockPersons, lockTransactionOfBooking } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { sideIn } from '../booking/index.ts'
import { freezePlayers, type PlayerRow, readPlayers } from '../lineup/index.ts'
import { type BookingRuleRow, insertBookingRule, listBookingRules } from './booking-rules.queries.ts'
import { idInRule } from './divide-booking.ts'
import { endProposal } from './end-proposal.ts'
import { centsBy, changeOf, dividedCents, resolveRule } from './rule-of-booking.ts'
import { type BookingMoney, findBookingMoney, findRule } from './share-rules.queries.ts'

/** Returns how one booking of the caller's act is divided, and who plays it; null for the venue. Throws BOOKING_NOT_FOUND. */
export async function getBookingRule(
  { db }: Deps,
  actor: Actor,
  bookingId: string,
): Promise<BookingRule | null> {
  const money = await findBookingMoney(db, bookingId)
  const me = money && sideIn(actor, money)
  if (!money || !me) throw refusal('BOOKING_NOT_FOUND')
  return me === 'venue' ? null : viewOf(db, money)
}

/**
 * Changes how one booking of the caller's act is divided: at once until its fee is deposited, or when nobody else gets less, and otherwise
 * as a proposal, which replaces an open one. Locks the booking and its payment: of two at once, the second is refused, unless it says the
 * same. Throws BOOKING_NOT_FOUND, SHARES_ACTS_ONLY, SHARES_CHANGED, SHARES_SETTLED, SHARES_CHANGES_LIMIT, SHARE_PERSON_UNKNOWN, and
 * SHARE_NEEDS_ACCOUNT when somebody without an account would get less.
 */
export async function setBookingRule(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  { version, rule }: { version: number; rule: ShareRule | null },
): Promise<BookingRule | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockBooking(tx, bookingId)
    await lockTransactionOfBooking(tx, bookingId)
    const money = await findBookingMoney(tx, bookingId)
    const me = money && sideIn(actor, money)
    if (!money || !me) throw refusal('BOOKING_NOT_FOUND')
    if (me === 'venue') throw refusal('SHARES_ACTS_ONLY')
    const rows = await listBookingRules(tx, bookingId)
    const open = rows.find(({ status }) => status === 'open')
    const inEffect = rows.find(({ status }) => status === 'in_effect')
    if (isDeepStrictEqual((open ?? inEffect)?.rule ?? null, rule)) return viewOf(tx, money)
    if ((rows[0]?.number ?? 0) !== version) throw refusal('SHARES_CHANGED')
    if (changeOf(money) === 'never') throw refusal('SHARES_SETTLED')
    const at = deps.now()
    const own = inEffect?.rule ?? null
    // Back to how it's now: there's nothing left to ask.
    if (open && isDeepStrictEqual(own, rule))
      await endProposal(tx, { bookingId, number: open.number, status: 'withdrawn', by: actor.userId, at })
    else {
      if (version >= BOOKING_RULES_MAX) throw refusal('SHARES_CHANGES_LIMIT')
      const players = await lockPlayers(tx, bookingId, at)
      await write(tx, money, { actor, players, own, open, next: { number: version + 1, rule }, at })
    }
    return viewOf(tx, money)
  })
}

/** Returns who plays a booking, with their accounts locked: none of them is deleted while they are being asked. */
async function lockPlayers(tx: Tx, bookingId: string, at: Date): Promise<PlayerRow[]> {
  const players = await freezePlayers(tx, [bookingId], at)
  const people = players.flatMap(({ person_id }) => person_id ?? [])
  if (people.length === 0) return players
  await lockPersons(tx, people)
  return readPlayers(tx, bookingId)
}

interface Change {
  actor: Actor
  players: PlayerRow[]
  own: ShareRule | null
  open: BookingRuleRow | undefined
  next: { number: number; rule: ShareRule | null }
  at: Date
}

async function write(
  tx: Tx,
  money: BookingMoney,
  { actor, players, own, open, next: { number, rule }, at }: Change,
): Promise<void> {
  const bookingId = money.booking_id
  const known = new Set(players.map(idInRule))
  if (players.length === 0 || (rule && [...membersIn(rule)].some((id) => !known.has(id))))
    throw refusal('SHARE_PERSON_UNKNOWN')
  const parts = await partsOf(tx, money, { players, own, rule })
  const less = parts.filter((part) => part.after_cents < part.before_cents)
  const isAsked = changeOf(money) === 'by_consent'
  if (isAsked && less.some(({ person_id }) => person_id === null)) throw refusal('SHARE_NEEDS_ACCOUNT')
  // Whoever proposes to get less has said yes by that.
  const status = isAsked && less.some(({ person_id }) => person_id !== actor.userId) ? 'open' : 'in_effect'
  const by = actor.userId
  if (open) await endProposal(tx, { bookingId, number: open.number, status: 'replaced', by, at })
  await insertBookingRule(
    tx,
    {
      booking_id: bookingId,
      number,
      rule: rule && JSON.stringify(rule),
      status,
      set_by: by,
      set_at: at,
      ended_at: status === 'open' ? null : at,
    },
    parts.map(({ person_id, ...part }) => {
      const saidYes = isAsked && person_id === by && part.after_cents < part.before_cents
      return {
        booking_id: bookingId,
        number,
        ...part,
        answer: saidYes ? true : null,
        answered_at: saidYes ? at : null,
      }
    }),
  )
  await emit(tx, 'shares.rule_recorded', { bookingId, number, status, by, at: at.toISOString() })
}

/** Returns what each player gets now and by another rule. */
async function partsOf(
  tx: Tx,
  money: BookingMoney,
  { players, own, rule }: { players: PlayerRow[]; own: ShareRule | null; rule: ShareRule | null },
) {
  const netCents = await dividedCents(tx, money)
  const before = centsBy(await resolveRule(tx, money, own), netCents, players)
  const after = centsBy(await resolveRule(tx, money, rule), netCents, players)
  return players.map(({ id, person_id }, index) => ({
    player_id: id!,
    person_id,
    before_cents: before[index]!,
    after_cents: after[index]!,
  }))
}

async function viewOf(db: Database, money: BookingMoney): Promise<BookingRule | null> {
  const players = await readPlayers(db, money.booking_id)
  if (players.length === 0) return null
  const rows = await listBookingRules(db, money.booking_id)
  const own = rows.find(({ status }) => status === 'in_effect')?.rule ?? null
  const usual = (await findRule(db, money.artist_id, money.fixed_at))?.rule ?? null
  const netCents = await dividedCents(db, money)
  const cents = centsBy(own ?? usual, netCents, players)
  return {
    version: rows[0]?.number ?? 0,
    rule: own,
    usual,
    net: dollarsOf(netCents),
    players: players.map((player, index) => ({
      id: idInRule(player),
      name: player.name,
      hasAccount: player.person_id !== null,
      amount: dollarsOf(cents[index]!),
    })),
    change: changeOf(money),
    openNumber: rows.find(({ status }) => status === 'open')?.number ?? null,
  }
}
