import type { Instant } from './clocks.ts'
import { MINUTE_MS } from './units.ts'

/** Returns the instant `minutes` after another, whatever clocks do in between. */
export function addMinutes(at: Instant, minutes: number): Date {
  return new Date(new Date(at).getTime() + minutes * MINUTE_MS)
}

/** Returns the minutes from one instant to another, rounded, whatever clocks do in between. */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.round((new Date(to).getTime() - new Date(from).getTime()) / MINUTE_MS)
}
