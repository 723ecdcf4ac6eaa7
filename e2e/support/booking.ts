import type { App } from './test.ts'
import { gigForm } from './gig-form.ts'
import { createArtist, createProVenue, type Member } from './members.ts'

export type Pair = { artist: Member; venue: Member; gigId: string }

/** A venue with an open gig, and an artist. */
export async function createPair(app: App, gig: Record<string, unknown> = {}): Promise<Pair> {
  const [artist, venue] = await Promise.all([createArtist(app), createProVenue(app)])
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm(gig))
  return { artist, venue, gigId }
}

/** Sends the artist's application; returns it. */
export function applyTo(gigId: string, artist: Member, change: Record<string, unknown> = {}): Promise<any> {
  return artist.call('POST', `/api/gigs/${gigId}/applications`, {
    message: 'We would love to play your room.',
    proposedFee: '600',
    ...change,
  })
}

/** Makes the next offer as either party, on the terms that the application suggests; returns the application. */
export async function makeOffer(
  applicationId: string,
  maker: Member,
  change: Record<string, unknown> = {},
): Promise<any> {
  const { suggestedTerms, newestOffer } = await maker.call('GET', `/api/applications/${applicationId}`)
  const { timeZone: _zone, fee, ...terms } = suggestedTerms
  return maker.call('POST', `/api/applications/${applicationId}/offers`, {
    ...terms,
    fee: String(fee),
    answers: newestOffer,
    ...change,
  })
}

/** Creates a confirmed booking of the pair; returns it. */
export async function book(
  { artist, venue, gigId }: Pair,
  offer: Record<string, unknown> = {},
): Promise<any> {
  const { id } = await applyTo(gigId, artist)
  const { offers } = await makeOffer(id, venue, offer)
  return artist.call('POST', `/api/offers/${offers[0].id}/accept`, { number: 1 })
}
