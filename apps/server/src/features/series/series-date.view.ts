import type { SeriesDate } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import { type LeftReason, leftReason } from '@bandstand/domain/series'
import type { SeriesDateRow } from './series-dates.queries.ts'

/** Returns a date of a series as its venue sees it. */
export function seriesDateView(row: SeriesDateRow, now: Date): SeriesDate {
  const { booking_id: bookingId } = row
  const isAhead = startOf(row) > now
  return {
    gigId: row.gig_id,
    title: row.title,
    date: row.date,
    time: row.time.slice(0, 5),
    status: row.status === 'open' && !isAhead ? 'expired' : row.status,
    changed: isChanged(row),
    applicants: row.live,
    booking:
      bookingId === null
        ? null
        : {
            id: bookingId,
            artist: row.artist_name,
            fee: dollarsOf(row.fee_cents),
            deposited: row.is_funded,
          },
    abilities: {
      edit: row.status === 'open' && isAhead,
      cancel: isAhead && (row.status === 'open' || isCancellable(row, now)),
    },
  }
}

/** Returns why a change of several dates leaves this one as it is; null when it doesn't. */
export function whyLeft(row: SeriesDateRow, now: Date): LeftReason | null {
  const startsAt = startOf(row)
  return leftReason({ status: row.status, startsAt, isChanged: isChanged(row), isFunded: row.is_funded }, now)
}

/** Returns whether a booked date can be cancelled: its contract isn't about to lapse. */
export function isCancellable(row: SeriesDateRow, now: Date): boolean {
  return row.status === 'booked' && row.contract_id !== null && !row.is_lapsed && startOf(row) > now
}

/** A gig that an artist was booked for at another time keeps that when the booking ends. */
const isChanged = (row: SeriesDateRow) => row.series_changed || row.date !== row.series_on

const startOf = (row: SeriesDateRow) => row.booked_at ?? row.starts_at
