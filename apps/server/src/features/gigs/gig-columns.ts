import type { GigFacts, UpdateGigInput } from '@bandstand/domain/gigs'
import { dollarsOf, type InCents } from '@bandstand/domain/money'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { Insertable } from 'kysely'
import type { Schema } from '../../db/database.ts'
import { type LocatedAddress, positionColumns } from '../places/index.ts'
import type { GigRow } from './gigs.queries.ts'
import { requireInstant } from './require-instant.ts'

/** The columns that the server sets. Every other one comes from the form: a new column is either here or in `gigColumns`. */
type SetByServer =
  | 'id'
  | 'created_by'
  | 'venue_id'
  | 'status'
  | 'currency'
  | 'rank'
  | 'boosted_until'
  | 'suspended'
  | 'visibility'
  | 'removed_at'
  | 'series_id'
  | 'bill_id'
  | 'series_on'
  | 'series_changed'
  | 'created_at'
  | 'updated_at'
type GigColumns = Required<Omit<Insertable<Schema['gigs']>, SetByServer>>

/**
 * Returns the form's fields as columns, at the position of its address, the instant of its start and the venue's stage. Throws INPUT_INVALID for
 * a `time` that the clocks skip.
 */
export function gigColumns(
  input: InCents<UpdateGigInput, 'pay'>,
  where: LocatedAddress,
  venueTimeZone: string | null,
  stageId: string | null,
): GigColumns {
  const timeZone = gigZone(where, venueTimeZone)
  return {
    title: input.title,
    description: input.description,
    date: input.date,
    time: input.time,
    time_is_second: input.timeIsSecond,
    time_zone: timeZone,
    starts_at: requireInstant('time', `${input.date}T${input.time}`, timeZone, input.timeIsSecond),
    duration_minutes: input.durationMinutes,
    location: input.location,
    ...positionColumns(where),
    pay_cents: input.payCents,
    payment_type: input.paymentType,
    position: input.position,
    instruments: input.instruments,
    genres: input.genres,
    experience_level: input.experienceLevel,
    is_recurring: input.isRecurring,
    stage_id: stageId,
  }
}

/** Returns the zone of a gig's clock: of its place, otherwise of its venue. */
export function gigZone(where: LocatedAddress, venueTimeZone: string | null): string {
  return where.timeZone ?? venueTimeZone ?? DEFAULT_TIME_ZONE
}

/** Returns the content of a gig's columns, as everyone reads it. */
export function gigFacts(row: GigRow): GigFacts {
  return {
    title: row.title,
    description: row.description,
    date: row.date,
    time: row.time.slice(0, 5),
    timeIsSecond: row.time_is_second,
    durationMinutes: row.duration_minutes,
    location: row.location,
    pay: dollarsOf(row.pay_cents),
    paymentType: row.payment_type,
    position: row.position,
    instruments: row.instruments,
    genres: row.genres,
    experienceLevel: row.experience_level,
    isRecurring: row.is_recurring,
  }
}

/** The values of the texts that a venue wrote about itself after its account is erased. Its bookings need the title. */
export const ERASED_TEXTS = { description: '' } as const satisfies Partial<GigColumns>
