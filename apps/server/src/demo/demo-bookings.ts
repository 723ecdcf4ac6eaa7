import { randomUUID } from 'node:crypto'
import { eveningPayCents, offerInput, type OfferForm } from '@bandstand/domain/booking'
import type { SuggestedTerms } from '@bandstand/api-spec'
import { HOUR_MS } from '@bandstand/domain/time'
import { centsOf, dollarsOf, inCents } from '@bandstand/domain/money'
import { ORPCError } from '@orpc/server'
import { type Actor, actsForSelf } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import {
  acceptOffer,
  apply,
  endOffer,
  getApplication,
  gigRelation,
  invite,
  makeOffer,
} from '../features/booking/index.ts'
import { sendMessage } from '../features/messages/index.ts'
import type { Story } from './run-in-order.ts'
import type { DemoArtist, DemoGig, DemoVenue } from './types.ts'

/** Returns an account as the actor of a request: signed in, with a complete profile. */
export function demoActor({ id, email, profile }: DemoVenue | DemoArtist): Actor {
  return actsForSelf({
    userId: id,
    sessionId: '',
    email,
    userType: profile.userType,
    profileComplete: true,
  })
}

/** Returns the moment this many hours before another one. */
export function momentBefore(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * HOUR_MS)
}

/** Returns dependencies whose clock is this many hours before `now`. */
export function hoursBefore(deps: Deps, now: Date, hours: number): Deps {
  const at = momentBefore(now, hours)
  return { ...deps, now: () => at }
}

/** Returns what the gig pays for the whole evening and `more`, in US dollars, as a form sends it. */
export function demoFee({ gig }: DemoGig, more: number): string {
  const { pay, paymentType, durationMinutes } = gig
  return String(dollarsOf(eveningPayCents({ payCents: centsOf(pay), paymentType, durationMinutes })) + more)
}

/** Applies to the gig, for a little more than it pays; returns the application's id. */
export function demoApply(deps: Deps, artist: DemoArtist, gig: DemoGig, message: string): Promise<string> {
  const proposedFeeCents = centsOf(demoFee(gig, 25))
  return apply(deps, demoActor(artist), gig.id, { message, proposedFeeCents, setDetails: '' })
}

/** Invites an artist for what the gig pays; `withOffer` on terms that the artist can accept at once. */
export async function demoInvite(
  deps: Deps,
  venue: DemoVenue,
  artist: DemoArtist,
  gig: DemoGig,
  { message, withOffer }: { message: string; withOffer: boolean },
): Promise<string> {
  const actor = demoActor(venue)
  const { invitationTerms } = await gigRelation(deps, actor, gig.id)
  const offer = withOffer && invitationTerms ? offerOf(invitationTerms) : null
  const proposedFeeCents = centsOf(demoFee(gig, 0))
  return invite(deps, actor, gig.id, { artistId: artist.id, message, proposedFeeCents, offer })
}

function offerOf({ timeZone: _timeZone, ...terms }: SuggestedTerms, change: Partial<OfferForm> = {}) {
  return inCents(offerInput.parse({ ...terms, ...change }), 'fee')
}

/** Writes in the thread of an application. */
export async function demoWrite(
  deps: Deps,
  by: DemoVenue | DemoArtist,
  applicationId: string,
  body: string,
): Promise<void> {
  const { threadId, gig } = await getApplication(deps, demoActor(by), applicationId)
  await sendMessage(deps, demoActor(by), threadId, {
    key: randomUUID(),
    body,
    gigId: gig.id,
    attachments: [],
  })
}

/** Offers what the form would suggest, with some changes, in reply to the newest offer if there is one. */
export async function demoOffer(
  deps: Deps,
  maker: DemoVenue | DemoArtist,
  applicationId: string,
  change: Partial<OfferForm> = {},
): Promise<void> {
  const actor = demoActor(maker)
  const { suggestedTerms, newestOffer } = await getApplication(deps, actor, applicationId)
  await makeOffer(deps, actor, applicationId, { ...offerOf(suggestedTerms, change), answers: newestOffer })
}

/** Ends the newest offer: its maker withdraws it, or the other party declines it. */
export async function demoDropOffer(
  deps: Deps,
  by: DemoVenue | DemoArtist,
  applicationId: string,
): Promise<void> {
  const actor = demoActor(by)
  const { pendingOffer, me } = await getApplication(deps, actor, applicationId)
  if (!pendingOffer) throw new Error(`The demo application ${applicationId} has no offer to drop`)
  await endOffer(deps, actor, pendingOffer, pendingOffer.madeBy === me ? 'withdrawn' : 'declined')
}

/** Accepts the newest offer; returns null when the artist is busy on that day. */
export async function demoAccept(
  deps: Deps,
  reader: DemoVenue | DemoArtist,
  applicationId: string,
): Promise<string | null> {
  const actor = demoActor(reader)
  const { pendingOffer } = await getApplication(deps, actor, applicationId)
  if (!pendingOffer) throw new Error(`The demo application ${applicationId} has no offer to accept`)
  try {
    return await acceptOffer(deps, actor, pendingOffer)
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'ARTIST_NOT_FREE') return null
    throw error
  }
}

/**
 * Books an artist this many hours ago, by application, offer and acceptance; returns null when the artist is busy on that
 * day.
 */
export async function* demoBook(
  at: (hours: number) => Date,
  hours: number,
  gig: DemoGig,
  venue: DemoVenue,
  artist: DemoArtist,
  message: string,
): Story<string | null> {
  const application = await demoApply(yield at(hours + 14), artist, gig, message)
  await demoOffer(yield at(hours + 10), venue, application)
  return demoAccept(yield at(hours), artist, application)
}
