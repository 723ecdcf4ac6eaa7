import type { PartyId } from '@bandstand/domain/accounts'
import { sees } from '@bandstand/domain/booking'
import type { LiveArea } from '@bandstand/domain/live'
import { SIDES } from '@bandstand/domain/lifecycle'
import type { Database } from '../db/database.ts'
import type { EventHandler } from '../outbox/worker.ts'
import { announce } from '../outbox/announce.ts'
import {
  findBookingEvent,
  findBookingParties,
  findContractParties,
  findHoldParties,
  findTransactionParties,
  findWithdrawal,
  listBillReaders,
} from './concerned.queries.ts'

interface Parties {
  artist_id: PartyId
  venue_id: PartyId
}

/**
 * Announces to both parties, as far as they can see it, that an application, an offer or a booking changed. A gig's own steps
 * are announced with these.
 */
export const announceBookingEvent: EventHandler<'booking.recorded'> = async (
  { eventId, subject },
  { db },
) => {
  const event = subject !== 'gig' && (await findBookingEvent(db, eventId))
  if (!event) return
  if (event.subject === 'booking') await announceChange(db, 'bookings', event.subject_id, event)
  else {
    const readers = SIDES.filter((side) => sees(side, event)).map((side) => event[`${side}_id`])
    await announce(db, readers, { kind: 'changed', area: 'applications', id: event.id })
  }
}

/** Announces to both parties that a contract changed. */
export const announceContractEvent: EventHandler<'contract.recorded'> = async ({ contractId }, { db }) => {
  const contract = await findContractParties(db, contractId)
  if (contract) await announceChange(db, 'contracts', contract.id, contract)
}

/** Announces to both parties that the day sheet of their booking changed. */
export const announceDaySheet: EventHandler<
  'day_sheet.check_in_changed' | 'day_sheet.checked_in' | 'day_sheet.written' | 'day_sheet.players_changed'
> = async ({ bookingId }, { db }) => {
  const booking = await findBookingParties(db, bookingId)
  if (booking) await announceChange(db, 'bookings', bookingId, booking)
}

/** Announces to a bill's venue and all of its acts where the evening is. */
export const announceBill: EventHandler<'bill.ran'> = async ({ billId }, { db }) => {
  await announce(db, await listBillReaders(db, billId), { kind: 'changed', area: 'bookings', id: billId })
}

/** Announces to the parties that see it that a hold changed. */
export const announceHold: EventHandler<'hold.recorded'> = async ({ holdId }, { db }) => {
  const hold = await findHoldParties(db, holdId)
  if (!hold) return
  const readers = SIDES.filter((side) => hold.delivered || hold.made_by === side).flatMap(
    (side) => hold[`${side}_id`] ?? [],
  )
  await announce(db, readers, { kind: 'changed', area: 'bookings', id: holdId })
}

/** Announces to both parties that a payment changed, and to an artist that a withdrawal did. */
export const announcePaymentEvent: EventHandler<'payment.recorded'> = async ({ eventId }, { db }) => {
  const transaction = await findTransactionParties(db, eventId)
  if (transaction) return announceChange(db, 'payments', transaction.id, transaction)
  const withdrawal = await findWithdrawal(db, eventId)
  if (withdrawal?.reader_id)
    await announce(db, [withdrawal.reader_id], {
      kind: 'changed',
      area: 'payments',
      id: withdrawal.id,
    })
}

function announceChange(
  db: Database,
  area: LiveArea,
  id: string,
  { artist_id, venue_id }: Parties,
): Promise<void> {
  return announce(db, [artist_id, venue_id], { kind: 'changed', area, id })
}
