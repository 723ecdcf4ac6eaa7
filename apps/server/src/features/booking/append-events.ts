import type {
  ApplicationEvent,
  BookingEvent,
  BookingSubject,
  GigEvent,
  OfferEvent,
} from '@bandstand/domain/booking'
import type { Action } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { emitAll } from '../../outbox/events.ts'
import { insertBookingEvents } from './booking-events.queries.ts'

interface EventOf extends Record<BookingSubject, string> {
  gig: GigEvent
  application: ApplicationEvent
  offer: OfferEvent
  booking: BookingEvent
  message: 'posted'
}
export type Fact = {
  [Subject in BookingSubject]: {
    subject: Subject
    subjectId: string
    applicationId: string | null
    event: EventOf[Subject]
  }
}[BookingSubject]

/** Appends events to the history and emits an outbox event for each, all in the transaction `tx`. */
export async function appendEvents(tx: Tx, action: Action, ...facts: Fact[]): Promise<void> {
  if (facts.length === 0) return
  const rows = await insertBookingEvents(
    tx,
    facts.map((fact) => ({
      at: action.at,
      subject: fact.subject,
      subject_id: fact.subjectId,
      application_id: fact.applicationId,
      event: fact.event,
      actor_role: action.actorRole,
      actor_id: action.actorId,
      party_id: action.partyId,
    })),
  )
  await emitAll(
    tx,
    'booking.recorded',
    rows.map((row) => ({
      eventId: row.id,
      subject: row.subject,
      subjectId: row.subject_id,
      event: row.event,
    })),
  )
}
