import type { Booking, BookingDetail, BookingPage, PublicGig } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { type BookingFilter, BOOKINGS_PER_PAGE } from '@bandstand/domain/booking'
import { dayIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { findShownProfile } from '../profiles/index.ts'
import { listBookingEvents } from './booking-events.queries.ts'
import {
  findJoinedBooking,
  findStageName,
  findThreadId,
  selectBookingPage,
  selectPublicBookings,
} from './booking-pages.queries.ts'
import { sideIn, sideOf } from './booking.policy.ts'
import { bookingDetailView, bookingView, publicGigView } from './booking.view.ts'
import { calendarText } from './calendar/calendar-file.ts'
import { selectRevisions } from './calendar/calendar.queries.ts'

/** The most gigs in each list of an artist's page. */
const MOST_PUBLIC_GIGS = 50

/** Returns one page of the caller’s bookings. */
export async function listBookings(deps: Deps, actor: Actor, filter: BookingFilter): Promise<BookingPage> {
  const now = deps.now()
  const me = sideOf(actor) ?? 'artist'
  const { rows, total } = await selectBookingPage(deps.db, actor.partyId, me, filter, now)
  return {
    bookings: rows.map((row) => bookingView(row, { now, takesDeposits: takesDeposits(deps) })),
    total,
    page: filter.page,
    pageSize: BOOKINGS_PER_PAGE,
  }
}

async function requireOwn(deps: Deps, actor: Actor, id: string) {
  const row = await findJoinedBooking(deps.db, id)
  const me = row && sideIn(actor, row)
  if (!row || !me) throw refusal('BOOKING_NOT_FOUND')
  return { row, me }
}

/** Returns a booking. Throws BOOKING_NOT_FOUND to everybody but its two parties. */
export async function getBooking(deps: Deps, actor: Actor, id: string): Promise<Booking> {
  const { row } = await requireOwn(deps, actor, id)
  return bookingView(row, { now: deps.now(), takesDeposits: takesDeposits(deps) })
}

/** Returns all of a booking. Throws BOOKING_NOT_FOUND to everybody but its two parties. */
export async function getBookingDetail(deps: Deps, actor: Actor, id: string): Promise<BookingDetail> {
  const { row } = await requireOwn(deps, actor, id)
  const [events, threadId, stageName] = await Promise.all([
    listBookingEvents(deps.db, row.application_id),
    findThreadId(deps.db, row),
    findStageName(deps.db, row.gig_id),
  ])
  return bookingDetailView(
    row,
    { events, threadId, stageName },
    { now: deps.now(), takesDeposits: takesDeposits(deps) },
  )
}

/** Returns one booking as a file for calendar programs. Throws BOOKING_NOT_FOUND. */
export async function bookingFile(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ fileName: string; text: string }> {
  const { row, me } = await requireOwn(deps, actor, id)
  const revisions = await selectRevisions(deps.db, [id])
  const { publicUrl } = deps.config
  const text = calendarText({ me, bookings: [row], revisions, blocked: [], outside: [], publicUrl })
  return { fileName: `bandstand-${dayIn(row.gig_time_zone, row.gig_starts_at)}.ics`, text }
}

/** Returns an artist's upcoming and past gigs, for everybody signed in. Throws ARTIST_NOT_FOUND. */
export async function listArtistGigs(
  deps: Deps,
  artistId: PartyId,
): Promise<{ upcoming: PublicGig[]; past: PublicGig[] }> {
  const artist = await findShownProfile(deps.db, artistId)
  if (artist?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
  const now = deps.now()
  const [upcoming, past] = await Promise.all(
    (['upcoming', 'past'] as const).map((when) =>
      selectPublicBookings(deps.db, artistId, when, now, MOST_PUBLIC_GIGS),
    ),
  )
  return { upcoming: (upcoming ?? []).map(publicGigView), past: (past ?? []).map(publicGigView) }
}
