import type {
  ApplicationCard,
  ApplicationDetail,
  ApplicationState,
  Offer,
  ScheduleDate,
  SuggestedTerms,
} from '@bandstand/api-spec'
import { type ApplicationStatus, isLive, offerDifferences, type OfferStatus } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { dollarsOf } from '@bandstand/domain/money'
import type { ApplicationCardRow } from './application-cards.queries.ts'
import { applicationAbilities, isGigOpen, offerAbilities } from '../booking.policy.ts'
import { dayIn, isSecondHour } from '@bandstand/domain/time'
import { bookedGigView, offerTermsOf, partyView, termsView } from '../booking.view.ts'
import { termsOfGig } from '../offers/gig-terms.ts'
import { isOfferExpired } from './in-application.ts'
import type { OfferRow } from '../rows.ts'
import type { ScheduleDateRow } from '../schedules/schedules.queries.ts'

/** Returns an application as lists show it to one party. */
export function applicationCardView(row: ApplicationCardRow, me: Side, now: Date): ApplicationCard {
  const status = statusNow(row, now)
  // What was agreed on can have changed since: then only the booking says it.
  const lastOffer = row.booking_id === null ? lastOfferView(row, now) : null
  return {
    id: row.id,
    gig: bookedGigView(row, now),
    artist: {
      ...partyView(row, 'artist'),
      professions: row.artist_professions,
      instruments: row.artist_instruments,
      genres: row.artist_genres,
      hourlyRate: dollarsOf(row.artist_rate_cents),
      location: row.artist_location,
      rating: row.artist_rating,
    },
    venue: partyView(row, 'venue'),
    origin: row.origin,
    status,
    // The clock's job passes the turn on some time after an offer expired.
    answerBy:
      isLive(status) && row.answered_at === null && lastOffer?.status !== 'pending'
        ? (row.answer_by?.toISOString() ?? null)
        : null,
    unanswered: status === 'expired' && row.answered_at === null && row.answer_by !== null,
    waitingFor: isLive(status)
      ? lastOffer?.status === 'expired'
        ? lastOffer.madeBy
        : row.waiting_for
      : null,
    agreed: row.agreed,
    message: row.message,
    proposedFee: dollarsOf(row.proposed_fee_cents),
    setDetails: row.set_details,
    closingText: row.closing_text,
    createdAt: row.created_at.toISOString(),
    lastActivityAt: row.last_activity_at.toISOString(),
    pendingOffer:
      row.offer_id === null || lastOffer?.status !== 'pending' || !isLive(status)
        ? null
        : {
            id: row.offer_id,
            number: row.offer_number,
            madeBy: row.offer_made_by,
            fee: dollarsOf(row.offer_fee_cents),
            expiresAt: row.offer_expires_at.toISOString(),
          },
    lastOffer,
    booking:
      row.booking_id === null
        ? null
        : {
            id: row.booking_id,
            status: row.booking_status,
            signed: row.signed_at !== null,
            fee: dollarsOf(row.booking_fee_cents),
          },
    schedule: scheduleView(row),
    me,
    abilities: applicationAbilities(me, { status, origin: row.origin }, isGigOpenIn(row, now)),
  }
}

function scheduleView(row: ApplicationCardRow): ApplicationCard['schedule'] {
  if (row.schedule_dates === null) return null
  return {
    dates: row.schedule_dates,
    ahead: row.schedule_ahead,
    together: dollarsOf(row.schedule_cents),
    lastOn: dayIn(row.gig_time_zone, row.schedule_ends_at),
  }
}

/** Returns the status of an application to one party. */
export function applicationStateView(row: ApplicationCardRow, me: Side, now: Date): ApplicationState {
  const card = applicationCardView(row, me, now)
  const { id, status, origin, answerBy, unanswered, waitingFor, pendingOffer, lastOffer, booking } = card
  return { id, status, origin, answerBy, unanswered, waitingFor, pendingOffer, lastOffer, booking, me }
}

interface ReadingOfOne {
  me: Side
  usualMinutes: number | null
  conflict: Offer['hold']
  /** All dates that it was made for. */
  dates: ScheduleDateRow[]
}

/**
 * Returns all of an application for one of its parties. `usualMinutes` is the reader's usual length of an evening, used
 * when the gig states none; `hold` is about the reader's own pending offer.
 */
export function applicationDetailView(
  row: ApplicationCardRow,
  offers: OfferRow[],
  { me, usualMinutes, conflict, dates }: ReadingOfOne,
  now: Date,
): ApplicationDetail {
  const application = { status: statusNow(row, now), origin: row.origin }
  return {
    ...applicationCardView(row, me, now),
    dates: dates.map((date) => scheduleDateView(date, now)),
    threadId: row.thread_id,
    offers: offers.map((offer, index) => {
      const before = offers[index - 1]
      const status: OfferStatus = isOfferExpired(offer, now) ? 'expired' : offer.status
      return {
        id: offer.id,
        number: offer.number,
        madeBy: offer.made_by,
        status,
        expiresAt: offer.expires_at.toISOString(),
        createdAt: offer.created_at.toISOString(),
        ...termsView(offer),
        differences: before ? offerDifferences(offerTermsOf(before), offerTermsOf(offer)) : [],
        hold: status === 'pending' ? conflict : null,
        abilities: offerAbilities(me, { ...offer, status }, application, isGigOpenIn(row, now)),
      }
    }),
    newestOffer: offers.at(-1)?.number ?? 0,
    suggestedTerms: suggestedTerms(row, offers.at(-1), usualMinutes),
  }
}

/** Returns one of several dates of an application. */
export function scheduleDateView(row: ScheduleDateRow, now: Date): ScheduleDate {
  const { offer_id, offer_number, offer_status, offer_expires_at } = row
  const status = isLive(row.status) && row.starts_at <= now ? 'expired' : row.status
  const isPending =
    offer_id !== null && isLive(status) && offer_status === 'pending' && offer_expires_at > now
  return {
    applicationId: row.application_id,
    gigId: row.gig_id,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.time_zone,
    status,
    fee: dollarsOf(row.fee_cents),
    newestOffer: offer_id === null ? 0 : offer_number,
    pendingOffer: isPending
      ? {
          id: offer_id,
          number: offer_number,
          madeBy: row.offer_made_by,
          startsAt: row.offer_starts_at.toISOString(),
          endsAt: row.offer_ends_at.toISOString(),
        }
      : null,
    bookingId: row.booking_id,
  }
}

/** Returns the newest offer of an application, as expired once its time is over; null when there is none. */
function lastOfferView(row: ApplicationCardRow, now: Date): ApplicationCard['lastOffer'] {
  if (row.offer_id === null) return null
  const { offer_made_by: madeBy, offer_status: status, offer_expires_at: expires_at } = row
  return {
    madeBy,
    fee: dollarsOf(row.offer_fee_cents),
    status: isOfferExpired({ status, expires_at }, now) ? 'expired' : status,
  }
}

function isGigOpenIn(row: ApplicationCardRow, now: Date): boolean {
  const { gig_status: status, gig_starts_at: starts_at, suspended } = row
  // Of a party: then nothing can be agreed on, whatever the gig is.
  return isGigOpen({ status, starts_at, suspended, visibility: 'public', removed_at: null }, now)
}

function suggestedTerms(
  row: ApplicationCardRow,
  newest: OfferRow | undefined,
  usualMinutes: number | null,
): SuggestedTerms {
  // Once booked, the gig has the terms agreed last; the offer may be older.
  if (!newest || row.booking_id !== null) return termsOfGig(row, usualMinutes, row.proposed_fee_cents)
  const { startsAt, endsAt, ...terms } = termsView(newest)
  return {
    ...terms,
    startIsSecond: isSecondHour(startsAt, terms.timeZone),
    endIsSecond: isSecondHour(endsAt, terms.timeZone),
  }
}

/**
 * Returns the status of an application at `now`. The clock's job writes `expired` some time after the gig's start; readers
 * see it right away.
 */
function statusNow(row: ApplicationCardRow, now: Date): ApplicationStatus {
  return isLive(row.status) && row.gig_starts_at <= now ? 'expired' : row.status
}
