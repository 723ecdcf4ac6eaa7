import { DEFAULT_TIME_ZONE, payCents, type UpdateGigInput } from '@bandstand/domain/gigs'
import type { Place } from '@bandstand/domain/places'

/** The form's fields as columns; a place brings coordinates and time zone, free words neither. */
export function gigColumns(input: UpdateGigInput, place: Place | null, venueTimeZone: string | null) {
  return {
    title: input.title,
    description: input.description,
    date: input.date,
    time: input.time,
    time_zone: place?.timeZone ?? venueTimeZone ?? DEFAULT_TIME_ZONE,
    duration_minutes: input.durationMinutes,
    location: input.location,
    place_id: place?.placeId ?? null,
    location_lat: place?.lat ?? null,
    location_lng: place?.lng ?? null,
    pay_cents: payCents(input.pay),
    payment_type: input.paymentType,
    position: input.position,
    instruments: input.instruments,
    experience_level: input.experienceLevel,
    is_recurring: input.isRecurring,
  }
}
