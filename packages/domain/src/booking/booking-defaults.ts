import { z } from 'zod'
import { isTimeOfDay } from '../time/index.ts'
import { ARTIST_BUFFER_MINUTES } from './offer-time.ts'

export const BUFFER_MAX_MINUTES = 480
export const BUFFER_CHOICES = [0, 15, 30, 45, 60, 90, 120, 180, 240] as const

/**
 * A member's defaults for new bookings: an artist's buffer around each booking, and the usual hours of either party.
 */
export const bookingDefaults = z.strictObject({
  /** Minutes that nothing else may touch before and after an artist's bookings. */
  bufferMinutes: z.int().min(0).max(BUFFER_MAX_MINUTES),
  /** HH:MM; null when no time is prefilled. */
  startTime: z.string().refine(isTimeOfDay, 'Enter a time').nullable(),
  durationMinutes: z.int().min(15).max(1440).nullable(),
})
export type BookingDefaults = z.infer<typeof bookingDefaults>

/** The defaults of a member who has chosen none. */
export const USUAL_BOOKING_DEFAULTS: BookingDefaults = {
  bufferMinutes: ARTIST_BUFFER_MINUTES,
  startTime: null,
  durationMinutes: null,
}
