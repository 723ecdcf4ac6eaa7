import { ORPCError } from '@orpc/client'
import type { ApplicationDetail, Booking } from '@bandstand/api-spec'
import type { CreateGigForm } from '@bandstand/domain/gigs'
import { type OfferForm } from '@bandstand/domain/booking'
import { wallClockIn } from '@bandstand/domain/time'
import { runBookingClock } from '../../src/features/booking/index.ts'
import type { TestApp } from '../app.ts'
import { type Member } from './factories.ts'
import { gigForm } from './gig-form.ts'

const DETROIT = 'America/Detroit'

/** Returns a wall clock in Detroit this many hours from the server's now. */
export function inHours(test: TestApp, hours: number): string {
  return wallClockIn(DETROIT, new Date(test.deps.now().getTime() + hours * 3_600_000))
}

/** Returns the valid terms of an evening a week from now. */
export function offerForm(test: TestApp, change: Partial<OfferForm> = {}): OfferForm {
  return {
    fee: '650',
    start: inHours(test, 7 * 24),
    end: inHours(test, 7 * 24 + 3),
    sets: 2,
    sound: 'venue',
    meals: 'meal',
    lodging: false,
    note: '',
    expiresInHours: 72,
    ...change,
  }
}

/** An open gig eight days from now, after every offer of `offerForm`. */
export async function openGig(
  test: TestApp,
  venue: Member,
  change: Partial<CreateGigForm> = {},
): Promise<string> {
  const [date = '', time = ''] = inHours(test, 8 * 24).split('T')
  return (await venue.api.gigs.create(gigForm({ date, time, ...change }))).id
}

/** Sends the artist's application to the gig. */
export function applyTo(gigId: string, artist: Member): Promise<ApplicationDetail> {
  return artist.api.booking.apply({ gigId, message: 'I would love to play this.', proposedFee: '600' })
}

/** Creates an application with a pending offer of the venue. */
export async function offered(
  test: TestApp,
  { gigId, artist, venue }: { gigId: string; artist: Member; venue: Member },
  change: Partial<OfferForm> = {},
): Promise<ApplicationDetail> {
  const { id } = await applyTo(gigId, artist)
  const offer = { id, answers: 0, ...offerForm(test, change) }
  try {
    return await venue.api.booking.makeOffer(offer)
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'VENUE_NOT_FREE') throw error
    // Tests book several acts of one venue for the same evening.
    await onOwnStage(test, venue, gigId)
    return venue.api.booking.makeOffer(offer)
  }
}

/** Moves a gig to a new stage of its venue, whose other gigs remain on its first one. */
async function onOwnStage(test: TestApp, venue: Member, gigId: string): Promise<void> {
  const { stages } = await venue.api.stages.list({ venueId: venue.id })
  if (stages.length === 0) await venue.api.stages.add({ name: 'Main stage' })
  const { id } = await venue.api.stages.add({ name: `Stage ${stages.length + 2}` })
  await test.deps.db.updateTable('gigs').set({ stage_id: id }).where('id', '=', gigId).execute()
}

/** Accepts the newest offer as the reader. */
export function acceptNewest(reader: Member, application: ApplicationDetail): Promise<Booking> {
  const newest = application.offers.at(-1)
  if (!newest) throw new Error('no offer was made')
  return reader.api.booking.acceptOffer({ id: newest.id, number: newest.number })
}

/** Runs the booking clock now, as happens every minute. */
export async function runClocks(test: TestApp): Promise<void> {
  await runBookingClock(test.deps)
}
