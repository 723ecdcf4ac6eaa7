export {
  HOLD_ACT_MAX,
  HOLD_CHALLENGES_MAX,
  HOLD_DAY_CHOICES,
  HOLD_DAYS,
  HOLD_NOTE_MAX,
  HOLD_SHOWS,
  holdAnswerBy,
  holdExpiry,
  HOLDS_PER_ARTIST,
  HOLDS_PER_NIGHT,
  HOLDS_PER_VENUE,
  holdTexts,
  placeHoldInput,
  type PlaceHoldInput,
  requestHoldInput,
  type RequestHoldInput,
} from './hold-input.ts'
export { HOLD_LABELS, rankText } from './hold-text.ts'
export {
  HOLD_GRAPH,
  HOLD_STATUSES,
  type HoldEvent,
  type HoldStatus,
  LIVE_HOLDS,
  RANKED_HOLDS,
} from './machine.ts'
