import type { PartyId } from '@bandstand/domain/accounts'
import { bookingTexts, OUTSIDE_BOOKINGS_MAX, type OutsideBookingInput } from '@bandstand/domain/booking'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { fieldRefusal, refusal } from '../../../errors.ts'
import { chooseStage } from '../../stages/index.ts'
import { sideOf } from '../booking.policy.ts'
import { endHoldsOutside } from '../holds/end-holds.ts'
import { checkOfferTime } from '../offers/act-on-offer.ts'
import type { BusyTimeRow } from './calendar.queries.ts'
import {
  countOutsideFrom,
  insertOutsideBookings,
  type OutsideBookingRow,
  updateOutsideBookings,
} from './outside-bookings.queries.ts'
import { selectOutsideConflicts } from './venue-time.queries.ts'
import { entriesOf, refuseIfTaken } from './venue-time.ts'

/** An outside booking as the API read it, with its fee in cents or null. */
export type OutsideToSave = Omit<OutsideBookingInput, 'fee'> & { feeCents: number | null }

/** Throws OUTSIDE_VENUES_ONLY for everybody else. */
export function requireOutsideVenue(actor: Actor): void {
  if (sideOf(actor) !== 'venue') throw refusal('OUTSIDE_VENUES_ONLY')
}

/** Throws INPUT_INVALID for hours that are over, too far ahead or too long. One that is going on may be written down. */
export function requireUpcoming(hours: { startsAt: Date; endsAt: Date }, now: Date): void {
  if (hours.endsAt <= now) throw fieldRefusal('end', bookingTexts.endInPast)
  checkOfferTime(hours, hours.startsAt < now ? new Date(hours.startsAt.getTime() - 1) : now)
}

export interface OutsideToWrite {
  venueId: PartyId
  timeZone: string
  input: Omit<OutsideToSave, 'start' | 'end' | 'startIsSecond' | 'endIsSecond'>
  /** All new, or all of one series. */
  dates: readonly {
    id: string
    startsAt: Date
    endsAt: Date
    /** As it was; null for a new one. */
    before: OutsideBookingRow | null
    /** Of a new one that is one of several. */
    seriesId?: string
  }[]
  now: Date
}

/**
 * Writes outside bookings of a venue whose profile is locked, on all dates or none, with the time that they take, and ends the
 * holds over it. Throws OUTSIDE_BOOKINGS_TOO_MANY, VENUE_NOT_FREE for a single date, SCHEDULE_CLASHES for several, and
 * INPUT_INVALID for a stage of another venue.
 */
export async function writeOutside(
  tx: Tx,
  { venueId, timeZone, input, dates, now }: OutsideToWrite,
): Promise<void> {
  const added = dates.filter(({ before }) => before === null)
  if (added.length > 0 && (await countOutsideFrom(tx, venueId, now)) + added.length > OUTSIDE_BOOKINGS_MAX)
    throw refusal('OUTSIDE_BOOKINGS_TOO_MANY')
  const facts = {
    act_name: input.actName,
    fee_cents: input.feeCents,
    contact: input.contact,
    note: input.note,
    stage_id: await chooseStage(tx, venueId, input.stageId),
  }
  const rows = dates.map(({ id, startsAt, endsAt, before, seriesId }) => ({
    id,
    venue_id: venueId,
    time_zone: before?.time_zone ?? timeZone,
    created_at: before?.created_at ?? now,
    series_id: before?.series_id ?? seriesId ?? null,
    starts_at: startsAt,
    ends_at: endsAt,
    ...facts,
  }))
  await requireStagesFree(tx, rows)
  if (added.length > 0) await insertOutsideBookings(tx, rows)
  else await updateOutsideBookings(tx, rows)
  const ids = rows.map(({ id }) => id)
  await endHoldsOutside(tx, ids, now)
}

type OutsideRow = Pick<
  OutsideBookingRow,
  'id' | 'venue_id' | 'stage_id' | 'starts_at' | 'ends_at' | 'time_zone'
>

async function requireStagesFree(tx: Tx, rows: readonly OutsideRow[]): Promise<void> {
  const own = rows.map(({ id }) => id)
  const clashes = []
  for (const row of rows) {
    const times = await selectOutsideConflicts(tx, row, own)
    if (rows.length === 1) await refuseIfTaken(tx, 'venue', times)
    if (times.length > 0)
      clashes.push({
        gigId: null,
        startsAt: row.starts_at.toISOString(),
        timeZone: row.time_zone,
        code: 'VENUE_NOT_FREE',
        reason: await reasonOf(tx, times),
      })
  }
  if (clashes.length > 0) throw refusal('SCHEDULE_CLASHES', { clashes })
}

async function reasonOf(tx: Tx, times: BusyTimeRow[]): Promise<string> {
  const [entry] = await entriesOf(tx, times)
  return entry?.kind === 'blocked' || !entry ? 'You blocked these hours' : `${entry.title} is on then`
}
