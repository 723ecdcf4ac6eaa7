import type { PersonId } from '@bandstand/domain/accounts'
import type { BookingRuleStatus } from '@bandstand/domain/shares'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockBooking, lockTransactionOfBooking } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { sideIn } from '../booking/index.ts'
import { readPlayers } from '../lineup/index.ts'
import {
  type BookingRuleRow,
  closeBookingRule,
  findBookingRule,
  findRuleIn,
  listConcerning,
  type RuleOf,
} from './booking-rules.queries.ts'
import { changeOf, isOutdated } from './rule-of-booking.ts'
import { type BookingMoney, findBookingMoney, findBookingOfEvent } from './share-rules.queries.ts'

interface Ending extends RuleOf {
  status: Exclude<BookingRuleStatus, 'open'>
  /** Null for Bandstand. */
  by: PersonId | null
  at: Date
}

/** Ends an open proposal, or puts it into effect, and emits that. Returns false, without doing anything, when it isn't open. */
export async function endProposal(tx: Tx, ending: Ending): Promise<boolean> {
  if (!(await closeBookingRule(tx, ending))) return false
  const { bookingId, number, status, by, at } = ending
  await emit(tx, 'shares.rule_recorded', {
    bookingId,
    number,
    status,
    by,
    at: at.toISOString(),
    wasOpen: true,
  })
  return true
}

/** Returns why an open proposal can't take effect anymore; null if it can. */
export async function endOf(
  tx: Tx,
  money: BookingMoney,
  { number, rule }: BookingRuleRow,
): Promise<'settled' | 'outdated' | null> {
  if (changeOf(money) === 'never') return 'settled'
  const bookingId = money.booking_id
  const players = await readPlayers(tx, bookingId)
  return (await isOutdated(tx, money, { of: { bookingId, number }, rule, players })) ? 'outdated' : null
}

/**
 * Withdraws an open proposal of the caller's act; a repeat changes nothing. Throws BOOKING_NOT_FOUND, SHARE_PROPOSAL_NOT_FOUND,
 * SHARE_PROPOSAL_ENDED.
 */
export async function withdrawProposal(
  { db, now }: Deps,
  actor: Actor,
  { bookingId, number }: RuleOf,
): Promise<{ status: BookingRuleStatus }> {
  return db.transaction().execute(async (tx) => {
    await lockBooking(tx, bookingId)
    await lockTransactionOfBooking(tx, bookingId)
    const money = await findBookingMoney(tx, bookingId)
    const me = money && sideIn(actor, money)
    if (!me) throw refusal('BOOKING_NOT_FOUND')
    const row = me === 'artist' ? await findBookingRule(tx, bookingId, number) : null
    if (!row) throw refusal('SHARE_PROPOSAL_NOT_FOUND')
    const status = 'withdrawn'
    if (row.status === status) return { status }
    if (!(await endProposal(tx, { bookingId, number, status, by: actor.userId, at: now() })))
      throw refusal('SHARE_PROPOSAL_ENDED')
    return { status }
  })
}

/** Ends the open proposal of a booking whose payment has ended or was paid in part, or that others play now. */
async function endIfOver({ db, now }: Deps, bookingId: string): Promise<void> {
  if (!(await findRuleIn(db, bookingId, 'open'))) return
  await db.transaction().execute(async (tx) => {
    await lockBooking(tx, bookingId)
    await lockTransactionOfBooking(tx, bookingId)
    const row = await findRuleIn(tx, bookingId, 'open')
    const money = await findBookingMoney(tx, bookingId)
    const status = row && money && (await endOf(tx, money, row))
    if (status) await endProposal(tx, { bookingId, number: row.number, status, by: null, at: now() })
  })
}

/** Ends a proposal that the payment came before. The lock on the payment has decided by then which rule divides it. */
export const endSettledProposal: EventHandler<'payment.recorded'> = async ({ eventId }, deps) => {
  const bookingId = await findBookingOfEvent(deps.db, eventId)
  if (bookingId) await endIfOver(deps, bookingId)
}

/** Ends a proposal whose amounts are of others than those who play now. */
export const endOutdatedProposal: EventHandler<'day_sheet.players_changed'> = ({ bookingId }, deps) =>
  endIfOver(deps, bookingId)

/**
 * Ends the proposals that need the yes of a person whose account is deleted, or that divide what their commission leaves. The caller has
 * locked the person: whoever proposes something at this moment does it before, or without them.
 */
export async function endProposalsOf(tx: Tx, personId: PersonId, at: Date): Promise<void> {
  for (const of of await listConcerning(tx, personId))
    await endProposal(tx, { ...of, status: 'outdated', by: null, at })
}
