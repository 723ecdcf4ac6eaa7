/** How many acts and venues a page lists, each with its next nights and offers. */
export const PARTIES_PER_PAGE = 20

export { type AttentionAbout, aboutText, deadlineText } from './about-text.ts'
export {
  ATTENTION_KINDS,
  type AttentionFacts,
  type AttentionKind,
  type AttentionText,
  attentionText,
  waitingText,
} from './attention-text.ts'
export {
  BOOKING_STEP_LABELS,
  BOOKING_STEPS,
  type BookingFacts,
  type BookingStep,
  bookingSteps,
} from './booking-steps.ts'
export { kindsForRole } from './kinds-for-role.ts'
export { NIGHT_TIMES, type NightTime, nightTime } from './night-time.ts'
export { timeToAct } from './time-to-act.ts'
