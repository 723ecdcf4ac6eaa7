import type { BookingProgress } from '@bandstand/api-spec'
import { bookingSteps, waitingText } from '@bandstand/domain/attention'
import { otherSide } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { sideIn, sideOf } from '../booking/index.ts'
import { selectAttention } from './attention.queries.ts'
import { itemOf } from './list-attention.ts'
import { findProgress } from './progress.queries.ts'

/**
 * Returns how far along a booking is and who has to do what next. Throws BOOKING_NOT_FOUND to everybody but its two parties.
 */
export async function getProgress(deps: Deps, actor: Actor, bookingId: string): Promise<BookingProgress> {
  const row = await findProgress(deps.db, bookingId, sideOf(actor))
  const me = row && sideIn(actor, row)
  if (!row || !me) throw refusal('BOOKING_NOT_FOUND')
  const now = deps.now()
  const reading = { now, takesDeposits: takesDeposits(deps) }
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
  const [mine, theirs] = await Promise.all([
    selectAttention(deps.db, row[`${me}_id`], me, reading, { bookingId }),
    selectAttention(deps.db, row[`${them}_id`], them, reading, { bookingId }),
  ])
  const waiting = theirs.flatMap((theirRow) => {
    const text = waitingText(theirRow.kind, row[`${them}_name`])
    return text ? [{ text, deadline: itemOf(theirRow).deadline }] : []
  })
  return { steps, mine: mine.map(itemOf), theirs: waiting[0] ?? null }
}
