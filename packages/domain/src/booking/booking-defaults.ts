import { z } from 'zod'
import { isTimeOfDay } from '../time/index.ts'
import { ARTIST_BUFFER_MINUTES } from './offer-time.ts'

/** How long those asked to confirm a hold have, unless the venue chooses otherwise. */
export const HOLD_ANSWER_HOURS = 24
export const HOLD_ANSWER_CHOICES = [2, 6, 12, 24, 48, 72] as const

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
  /** How long acts have to answer when somebody behind their hold at this venue wants to book. */
  holdAnswerHours: z.int().min(2).max(72).default(HOLD_ANSWER_HOURS),
})
export type BookingDefaults = z.infer<typeof bookingDefaults>

/** The defaults of a member who has chosen none. */
export const USUAL_BOOKING_DEFAULTS: BookingDefaults = {
  bufferMinutes: ARTIST_BUFFER_MINUTES,
  startTime: null,
  durationMinutes: null,
  holdAnswerHours: HOLD_ANSWER_HOURS,
}
