import { isVenue, type PartyId } from '@bandstand/domain/accounts'
import {
  APPLICATION_GRAPH,
  type ApplicationEvent,
  applicationRoles,
  type ApplicationOrigin,
  type ApplicationStatus,
  isLive,
  OFFER_GRAPH,
  type OfferEvent,
  type OfferStatus,
  sees,
} from '@bandstand/domain/booking'
import type { GigStatus } from '@bandstand/domain/gigs'
import { type Side, rolesOf, stateAfter } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { GigRow } from '../gigs/index.ts'

/** Returns the party that an actor is in every booking, by their type; null without a profile. */
export function sideOf(actor: Pick<Actor, 'userType'>): Side | null {
  if (actor.userType === null) return null
  return isVenue(actor.userType) ? 'venue' : 'artist'
}

/**
 * Returns which of the two parties an actor acts for; null for everybody else, who must not learn that the row exists.
 */
export function sideIn(
  actor: { partyId: PartyId },
  sides: { artist_id: PartyId | null; venue_id: PartyId },
): Side | null {
  if (actor.partyId === sides.artist_id) return 'artist'
  return actor.partyId === sides.venue_id ? 'venue' : null
}

/** Returns which party of an application an actor acts for; null for anyone who can't see it. */
export function applicationSide(
  actor: { partyId: PartyId },
  application: { artist_id: PartyId; venue_id: PartyId; origin: ApplicationOrigin; delivered: boolean },
): Side | null {
  const side = sideIn(actor, application)
  return side && sees(side, application) ? side : null
}

interface ApplicationFacts {
  status: ApplicationStatus
  origin: ApplicationOrigin
}

function canStep(me: Side, application: ApplicationFacts, event: ApplicationEvent): boolean {
  const { status, origin } = application
  return stateAfter(APPLICATION_GRAPH, status, event, applicationRoles(me, origin)) !== null
}

/** Returns whether messages can be sent in an application's thread: while it is live or booked. */
export function canWrite({ status }: Pick<ApplicationFacts, 'status'>): boolean {
  return isLive(status) || status === 'booked'
}

/** Returns what a party can do with an application now. */
export function applicationAbilities(me: Side, application: ApplicationFacts, gigIsOpen: boolean) {
  const can = (event: ApplicationEvent) => canStep(me, application, event)
  return {
    open: can('opened'),
    shortlist: can('shortlisted'),
    unshortlist: can('unshortlisted'),
    decline: can('declined'),
    withdraw: can('withdrawn'),
    makeOffer: isLive(application.status) && gigIsOpen,
  }
}

/**
 * Returns what a party can do with an offer. `status` is the one at this moment: an expired offer cannot be answered.
 */
export function offerAbilities(
  me: Side,
  offer: { status: OfferStatus; made_by: Side },
  application: ApplicationFacts,
  gigIsOpen: boolean,
) {
  const can = (event: OfferEvent) =>
    isLive(application.status) &&
    stateAfter(OFFER_GRAPH, offer.status, event, rolesOf(me, offer.made_by)) !== null
  return { accept: gigIsOpen && can('accepted'), decline: can('declined'), withdraw: can('withdrawn') }
}

interface OpenFacts extends Pick<GigRow, 'visibility' | 'removed_at'> {
  status: GigStatus
  starts_at: Date
  suspended: boolean
}

/** Nothing can be agreed on about a gig that an operator removed, or of a suspended venue. A private one is only hidden. */
const isShut = ({ suspended, visibility, removed_at }: OpenFacts) =>
  suspended && (visibility === 'public' || removed_at !== null)

/** Returns whether its venue can open a gig again: it was cancelled, and its date is in the future. */
export function canRestoreGig(gig: OpenFacts, now: Date): boolean {
  return gig.status === 'cancelled' && gig.starts_at > now && !isShut(gig)
}

/** Returns whether artists can still apply to a gig, and offers for it be made and accepted. */
export function isGigOpen(gig: OpenFacts, now: Date): boolean {
  return gig.status === 'open' && gig.starts_at > now && !isShut(gig)
}
