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
  BOOKING_STAGE_LABELS,
  BOOKING_STAGES,
  type BookingFacts,
  type BookingStage,
  bookingStages,
} from './booking-stages.ts'
export { timeToAct } from './time-to-act.ts'
