import { type UpdateGigInput } from '@bandstand/domain/gigs'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { centsOf } from '@bandstand/domain/money'
import { type LocatedAddress, positionColumns } from '../places/index.ts'

/** The form's fields as columns, at the position that its address has. */
export function gigColumns(input: UpdateGigInput, where: LocatedAddress, venueTimeZone: string | null) {
  return {
    title: input.title,
    description: input.description,
    date: input.date,
    time: input.time,
    time_zone: where.timeZone ?? venueTimeZone ?? DEFAULT_TIME_ZONE,
    duration_minutes: input.durationMinutes,
    location: input.location,
    ...positionColumns(where),
    pay_cents: centsOf(input.pay),
    payment_type: input.paymentType,
    position: input.position,
    instruments: input.instruments,
    genres: input.genres,
    experience_level: input.experienceLevel,
    is_recurring: input.isRecurring,
  }
}
