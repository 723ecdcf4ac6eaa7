import type { BookingProgress } from '@bandstand/api-spec'
import { bookingSteps, waitingText } from '@bandstand/domain/attention'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import type { Role } from '@bandstand/domain/parties'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideIn, sideOf } from '../booking/index.ts'
import { selectAttention } from './attention.queries.ts'
import { itemOf, readingOf } from './list-attention.ts'
import { findProgress } from './progress.queries.ts'

/**
 * Returns how far along a booking is and who has to do what next. Throws BOOKING_NOT_FOUND to everybody but its two parties.
 */
export async function getProgress(deps: Deps, actor: Actor, bookingId: string): Promise<BookingProgress> {
  const row = await findProgress(deps.db, bookingId, sideOf(actor))
  const me = row && sideIn(actor, row)
  if (!row || !me) throw refusal('BOOKING_NOT_FOUND')
  const now = deps.now()
  const reading = readingOf(deps)
  const steps = bookingSteps({
    status: row.status,
    isSigned: row.signed_at !== null,
    payment: { status: row.payment_status, settlement: row.settlement, amountCents: row.amount_cents },
    takesDeposits: reading.takesDeposits,
    hasDaySheet: row.venue_version > 0,
    isOver: row.ends_at <= now,
    isReviewed: row.reviewed,
  })
  const them = otherSide(me)
  const ask = (side: Side, role: Role) => {
    const asked = { partyId: row[`${side}_id`], personId: actor.userId, role, profileComplete: true }
    return selectAttention(deps.db, asked, side, reading, bookingId)
  }
  const [mine, own, theirs] = await Promise.all([
    ask(me, actor.role ?? 'viewer'),
    actor.role === 'owner' ? [] : ask(me, 'owner'),
    ask(them, 'owner'),
  ])
  // What the reader's role doesn't let them do, others of their own act or venue have to do.
  const others = own.filter(({ kind }) => mine.every((each) => each.kind !== kind))
  const waiting = [
    ...others.map((each) => ({ ...each, name: row[`${me}_name`] })),
    ...theirs.map((each) => ({ ...each, name: row[`${them}_name`] })),
  ].flatMap(({ name, ...each }) => {
    const text = waitingText(each.kind, name)
    return text ? [{ text, deadline: itemOf(each, null).deadline }] : []
  })
  return { steps, mine: mine.map((item) => itemOf(item, actor.role)), theirs: waiting[0] ?? null }
}
