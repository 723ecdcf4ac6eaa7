import type { ActorRole, Side } from '../lifecycle/index.ts'
import type { ApplicationEvent, BookingEvent, BookingSubject, OfferEvent } from './machine.ts'

type Text = (who: string, names: Record<Side, string>, actorRole: ActorRole) => string

/** What the contract and the payment record themselves is left out, and so is what follows from another step. */
const TEXTS: {
  application: Partial<Record<ApplicationEvent, Text>>
  offer: Partial<Record<OfferEvent, Text>>
  booking: Partial<Record<BookingEvent, Text>>
} = {
  application: {
    sent: (who, { artist }, actorRole) =>
      actorRole === 'venue' ? `${who} invited ${artist}` : `${who} applied`,
  },
  offer: {
    made: (who) => `${who} made an offer:`,
    held: (who) => `${who} tried to accept the offer, but the venue wasn’t available at that time`,
    declined: (who) => `${who} declined the offer`,
    withdrawn: (who) => `${who} withdrew the offer`,
    expired: () => 'The offer expired',
  },
  booking: {
    reminded: () => 'Both were reminded of the show',
    completed: () => 'The show ended',
  },
}

/** Returns one event of a booking's history as a sentence; null for one that its readers learn from another. */
export function bookingEventText(
  { subject, event, actorRole }: { subject: BookingSubject; event: string; actorRole: ActorRole },
  names: Record<Side, string>,
): string | null {
  const ofSubject: Partial<Record<string, Text>> =
    subject in TEXTS ? TEXTS[subject as keyof typeof TEXTS] : {}
  const who = actorRole === 'system' ? 'Bandstand' : names[actorRole]
  return ofSubject[event]?.(who, names, actorRole) ?? null
}
