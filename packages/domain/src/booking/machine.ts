import type { GigStatus } from '../gigs/index.ts'
import { type ActorRole, type Graph, NEW, type Role, rolesOf } from '../lifecycle/index.ts'
import { type ApplicationOrigin, initiatorOf } from './application-origin.ts'

/**
 * Sent, opened and shortlisted applications are live. All others have ended, though a booked one can still be released.
 */
export const APPLICATION_STATUSES = [
  'sent',
  'opened',
  'shortlisted',
  'booked',
  'declined',
  'withdrawn',
  'filled',
  'expired',
  'released',
  'closed',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** `pending` is the one offer of an application that can be accepted. */
export const OFFER_STATUSES = [
  'pending',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'void',
] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** `released`: the contract was not signed in time. `cancelled`: by one of the two. */
export const BOOKING_STATUSES = ['confirmed', 'completed', 'released', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** What an entry of the booking history is about. Of a gig, only the steps that booking takes are recorded. */
export type BookingSubject = 'gig' | 'application' | 'offer' | 'booking' | 'message'

export const LIVE_APPLICATION_STATUSES = ['sent', 'opened', 'shortlisted'] as const
const LIVE = LIVE_APPLICATION_STATUSES

/** Events in the past tense, as the history has them. */
export const APPLICATION_GRAPH = {
  sent: { from: [NEW], to: 'sent', by: ['initiator'] },
  opened: { from: ['sent'], to: 'opened', by: ['receiver'] },
  shortlisted: { from: ['sent', 'opened'], to: 'shortlisted', by: ['venue'] },
  unshortlisted: { from: ['shortlisted'], to: 'opened', by: ['venue'] },
  declined: { from: LIVE, to: 'declined', by: ['receiver'] },
  withdrawn: { from: LIVE, to: 'withdrawn', by: ['initiator'] },
  booked: { from: LIVE, to: 'booked', by: ['artist', 'venue'] },
  /** Somebody else was booked. */
  filled: { from: LIVE, to: 'filled', by: ['system'] },
  /** The gig began, and nobody was booked. */
  expired: { from: LIVE, to: 'expired', by: ['system'] },
  /** Its receiver did not answer in time. */
  unanswered: { from: LIVE, to: 'expired', by: ['system'] },
  /** The venue closed the gig. */
  closed: { from: LIVE, to: 'closed', by: ['system'] },
  /** Its booking was released or cancelled. */
  released: { from: ['booked'], to: 'released', by: ['artist', 'venue', 'system'] },
} as const satisfies Graph<ApplicationStatus>
export type ApplicationEvent = keyof typeof APPLICATION_GRAPH

export const OFFER_GRAPH = {
  made: { from: [NEW], to: 'pending', by: ['initiator'] },
  countered: { from: ['pending'], to: 'countered', by: ['receiver'] },
  /** The artist tried to accept, but the venue first has to free its hours or choose another stage. */
  held: { from: ['pending'], to: 'pending', by: ['receiver'] },
  accepted: { from: ['pending'], to: 'accepted', by: ['receiver'] },
  declined: { from: ['pending'], to: 'declined', by: ['receiver'] },
  /** Also when its maker replaces it by another one. */
  withdrawn: { from: ['pending'], to: 'withdrawn', by: ['initiator'] },
  expired: { from: ['pending'], to: 'expired', by: ['system'] },
  /** Its application ended. */
  voided: { from: ['pending'], to: 'void', by: ['system'] },
} as const satisfies Graph<OfferStatus>
export type OfferEvent = keyof typeof OFFER_GRAPH

export const BOOKING_GRAPH = {
  confirmed: { from: [NEW], to: 'confirmed', by: ['artist', 'venue'] },
  /** Both agreed on other terms. */
  amended: { from: ['confirmed'], to: 'confirmed', by: ['artist', 'venue'] },
  /** Both were reminded that it is tomorrow. */
  reminded: { from: ['confirmed'], to: 'confirmed', by: ['system'] },
  completed: { from: ['confirmed'], to: 'completed', by: ['system'] },
  released: { from: ['confirmed'], to: 'released', by: ['system'] },
  cancelled: { from: ['confirmed'], to: 'cancelled', by: ['artist', 'venue'] },
} as const satisfies Graph<BookingStatus>
export type BookingEvent = keyof typeof BOOKING_GRAPH

/** A gig begins `open`. It opens again when its booking ends before the start and the venue still wants it. */
export const GIG_GRAPH = {
  booked: { from: ['open'], to: 'booked', by: ['artist', 'venue'] },
  reopened: { from: ['booked'], to: 'open', by: ['artist', 'system'] },
  /** Together with its booking, by its venue, because the venue deleted its account, or because an operator removed it. */
  cancelled: { from: ['open', 'booked'], to: 'cancelled', by: ['venue', 'system'] },
  /** The venue opened it again. */
  restored: { from: ['cancelled'], to: 'open', by: ['venue'] },
  completed: { from: ['booked'], to: 'completed', by: ['system'] },
  expired: { from: ['open', 'booked'], to: 'expired', by: ['system', 'artist'] },
} as const satisfies Graph<GigStatus>
export type GigEvent = keyof typeof GIG_GRAPH

/** Returns the roles that an actor has in an application. */
export function applicationRoles(actorRole: ActorRole, origin: ApplicationOrigin): readonly Role[] {
  return rolesOf(actorRole, initiatorOf(origin))
}

/** Returns whether an application is still undecided: it has not ended, and nobody is booked through it. */
export function isLive(status: ApplicationStatus): boolean {
  return (LIVE as readonly ApplicationStatus[]).includes(status)
}
