import type { BookingRuleStatus } from '@bandstand/domain/shares'
import type { Actor } from '../../auth/actor.ts'
import { lockBooking, lockTransactionOfBooking } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findBookingRule, listRuleParts, writeAnswer } from './booking-rules.queries.ts'
import { endOf, endProposal } from './end-proposal.ts'
import { findBookingMoney } from './share-rules.queries.ts'

/**
 * Writes the yes or no of somebody who plays a booking and would get less of it, whether or not they still act for the act. The last yes
 * puts the proposal into effect, a no ends it. Locks the payment: what divides it is decided before or after a settlement, never during
 * one. Returns what became of the proposal; a repeat changes nothing. Throws SHARE_PROPOSAL_NOT_FOUND also to everybody who isn't asked,
 * SHARE_PROPOSAL_ENDED.
 */
export async function answerProposal(
  { db, now }: Deps,
  { userId }: Actor,
  { bookingId, number, yes }: { bookingId: string; number: number; yes: boolean },
): Promise<{ status: BookingRuleStatus }> {
  return db.transaction().execute(async (tx) => {
    await lockBooking(tx, bookingId)
    await lockTransactionOfBooking(tx, bookingId)
    const of = { bookingId, number }
    const row = await findBookingRule(tx, bookingId, number)
    const parts = await listRuleParts(tx, of)
    const asked = parts.filter(({ before_cents, after_cents }) => after_cents < before_cents)
    const mine = asked.find(({ person_id }) => person_id === userId)
    const money = await findBookingMoney(tx, bookingId)
    if (!row || !mine || !money) throw refusal('SHARE_PROPOSAL_NOT_FOUND')
    if (mine.answer === yes) return { status: row.status }
    if (row.status !== 'open') throw refusal('SHARE_PROPOSAL_ENDED')
    const at = now()
    const over = await endOf(tx, money, row)
    if (!over) await writeAnswer(tx, { ...of, playerId: mine.player_id, yes, at })
    const isLast = asked.every(({ answer, player_id }) => player_id === mine.player_id || answer === true)
    const status = over ?? (yes ? (isLast ? 'in_effect' : 'open') : 'declined')
    // The account of somebody else may be deleted meanwhile, which locks no booking.
    if (status !== 'open' && !(await endProposal(tx, { ...of, status, by: over ? null : userId, at })))
      throw refusal('SHARE_PROPOSAL_ENDED')
    return { status }
  })
}
