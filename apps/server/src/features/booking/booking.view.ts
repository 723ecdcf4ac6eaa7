import type { PartyId } from '@bandstand/domain/accounts'
import type {
  BookedGig,
  Booking,
  BookingDetail,
  BookingTerms,
  CalendarEntry,
  PublicGig,
} from '@bandstand/api-spec'
import { bookingEventText } from '@bandstand/domain/booking'
import { isSecondHour, wallClockIn, wallClocksIn } from '@bandstand/domain/time'
import type { Side } from '@bandstand/domain/lifecycle'
import { dollarsOf } from '@bandstand/domain/money'
import type { GigRow } from '../gigs/index.ts'
import type { BookingHistoryRow } from './booking-events.queries.ts'
import type { BookingEntryRow, JoinedBookingRow } from './booking-pages.queries.ts'
import type { TermColumns } from './bookings.queries.ts'
import type { BusyTimeRow } from './calendar/calendar.queries.ts'
import type { OutsideBookingRow } from './calendar/outside-bookings.queries.ts'
import type { GigColumns } from './own-gigs/gig-columns.queries.ts'
import { fundingView, type MoneyReading } from './funding.queries.ts'
import type { PartyColumns } from './parties.queries.ts'
import type { TermsInTime } from './show-facts.ts'

/** Returns a row's terms in the domain's form, with their instants. */
export function offerTermsOf(row: TermColumns): TermsInTime {
  return {
    feeCents: row.fee_cents,
    start: wallClockIn(row.time_zone, row.starts_at),
    end: wallClockIn(row.time_zone, row.ends_at),
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    sets: row.sets,
    sound: row.sound,
    meals: row.meals,
    lodging: row.lodging,
    note: row.note,
  }
}

/** Returns agreed or offered terms; the fee in US dollars, times by the venue’s clock and as instants. */
export function termsView(row: TermColumns): BookingTerms {
  const { feeCents, startsAt, endsAt, ...terms } = offerTermsOf(row)
  return {
    fee: dollarsOf(feeCents),
    ...terms,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}

export type GigPart = GigColumns & { gig_id: string }

/** Returns a gig's row under the column names of joined rows. */
export function gigPartOf(gig: GigRow): GigPart {
  return {
    gig_id: gig.id,
    gig_title: gig.title,
    gig_time_zone: gig.time_zone,
    gig_starts_at: gig.starts_at,
    gig_duration_minutes: gig.duration_minutes,
    gig_location: gig.location,
    gig_pay_cents: gig.pay_cents,
    gig_payment_type: gig.payment_type,
    gig_status: gig.status,
  }
}

/** Returns a gig as applications and bookings show it, as `expired` once an open one has started; pay in US dollars. */
export function bookedGigView(row: GigPart, now: Date): BookedGig {
  const [date = '', time = ''] = wallClockIn(row.gig_time_zone, row.gig_starts_at).split('T')
  return {
    id: row.gig_id,
    title: row.gig_title,
    date,
    time,
    timeZone: row.gig_time_zone,
    startsAt: row.gig_starts_at.toISOString(),
    durationMinutes: row.gig_duration_minutes,
    location: row.gig_location,
    pay: dollarsOf(row.gig_pay_cents),
    paymentType: row.gig_payment_type,
    status: row.gig_status === 'open' && row.gig_starts_at <= now ? 'expired' : row.gig_status,
  }
}

/** Returns one party as the other sees it. */
export function partyView(row: PartyColumns & { artist_id: PartyId; venue_id: PartyId }, side: Side) {
  return side === 'artist'
    ? { uuid: row.artist_id, name: row.artist_name, profileImageUrl: row.artist_image_url }
    : { uuid: row.venue_id, name: row.venue_name, profileImageUrl: row.venue_image_url }
}

/** Returns a booking as its parties see it; money in US dollars. */
export function bookingView(row: JoinedBookingRow, reading: MoneyReading): Booking {
  return {
    id: row.id,
    applicationId: row.application_id,
    offerId: row.offer_id,
    gig: bookedGigView(row, reading.now),
    artist: partyView(row, 'artist'),
    venue: partyView(row, 'venue'),
    status: row.status,
    signed: row.signed_at !== null,
    terms: termsView(row),
    funding: fundingView(row, reading),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
  }
}

/** Returns a booking with its own part of the history; amounts in US dollars. */
export function bookingDetailView(
  row: JoinedBookingRow,
  {
    events,
    threadId,
    stageName,
  }: { events: BookingHistoryRow[]; threadId: string; stageName: string | null },
  reading: MoneyReading,
): BookingDetail {
  const names = { artist: row.artist_name, venue: row.venue_name }
  return {
    ...bookingView(row, reading),
    threadId,
    stageName,
    events: events.flatMap(({ at, subject, event, actor_role: actorRole, fee_cents: fee }) => {
      const text = bookingEventText({ subject, event, actorRole }, names)
      return text === null
        ? []
        : [{ at: at.toISOString(), actorRole, text, amount: fee === null ? null : dollarsOf(fee) }]
    }),
  }
}

/** Returns the public facts of a booking, without money. */
export function publicGigView(row: JoinedBookingRow): PublicGig {
  return {
    gigId: row.gig_id,
    title: row.gig_title,
    venue: partyView(row, 'venue'),
    location: row.gig_location,
    ...timesOf(row),
  }
}

/** Returns an instant's wall clock in a zone. */
export type ClockIn = (timeZone: string, at: Date) => string

/** Returns `wallClockIn` for a long list: each zone's differences to UTC are looked up once a day, not once a row. */
export function clocksOfMany(): ClockIn {
  const clocks = new Map<string, ReturnType<typeof wallClocksIn>>()
  return (timeZone, at) => {
    let clock = clocks.get(timeZone)
    if (!clock) clocks.set(timeZone, (clock = wallClocksIn(timeZone)))
    return clock(at)
  }
}

/** Returns hours by the clock of their zone and as instants. */
export const timesOf = (
  row: Pick<TermColumns, 'starts_at' | 'ends_at' | 'time_zone'>,
  clockIn: ClockIn = wallClockIn,
) => ({
  start: clockIn(row.time_zone, row.starts_at),
  end: clockIn(row.time_zone, row.ends_at),
  timeZone: row.time_zone,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
})

/** Returns the bill of an entry as a calendar names it; undefined for an evening of its own. */
export const billOf = ({
  bill_id: id,
  bill_title: title,
}: {
  bill_id: string | null
  bill_title: string | null
}) => (id !== null && title !== null ? { id, title } : undefined)

/** Returns a booking as an entry of one party's calendar. */
export function bookingEntryView(row: BookingEntryRow, clockIn?: ClockIn): CalendarEntry {
  return {
    kind: 'booking',
    id: row.id,
    state: bookingState(row),
    title: row.gig_title,
    with: row.other_name,
    ...timesOf(row, clockIn),
    stageId: row.stage_id,
    bill: billOf(row),
    path: `/bookings/${row.id}`,
  }
}

function bookingState({ status, signed_at }: BookingEntryRow): CalendarEntry['state'] {
  if (status === 'completed') return 'played'
  return signed_at === null ? 'unsigned' : 'booked'
}

/** Returns blocked time as a calendar shows it. */
export function blockedEntryView(row: BusyTimeRow, clockIn?: ClockIn): CalendarEntry {
  return {
    kind: 'blocked',
    id: row.id,
    state: 'blocked',
    title: row.note || 'Blocked',
    with: '',
    ...timesOf(row, clockIn),
    stageId: row.stage_id,
    path: null,
  }
}

/** Returns what a venue agreed on outside of Bandstand as its calendar shows it. */
export function outsideEntryView(row: OutsideBookingRow, clockIn?: ClockIn): CalendarEntry {
  return {
    kind: 'outside',
    id: row.id,
    state: 'outside',
    title: row.act_name,
    with: '',
    ...timesOf(row, clockIn),
    stageId: row.stage_id,
    path: `/outside-bookings/${row.id}`,
  }
}

/** Returns blocked time by the clock of the member who blocked it. */
export function blockedTimeView(row: BusyTimeRow, clockIn?: ClockIn) {
  return {
    id: row.id,
    seriesId: row.series_id,
    ...timesOf(row, clockIn),
    startIsSecond: isSecondHour(row.starts_at, row.time_zone),
    endIsSecond: isSecondHour(row.ends_at, row.time_zone),
    stageId: row.stage_id,
    note: row.note,
  }
}
