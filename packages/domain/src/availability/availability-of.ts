import { withArtistBuffer } from '../booking/index.ts'
import { dayIn, daysBetween } from '../time/index.ts'
import type { Availability } from './availability-input.ts'
import { fitOf, type Span } from './usual-hours.ts'
import type { AvailabilityWord } from './words.ts'

/** Time that is known to be taken. */
export interface TakenTime extends Span {
  /**
   * `act`: of the act itself, such as bookings with the buffers they were made with, blocks, and its calendars: the act's buffer is kept
   * free from it. `player`: of somebody who plays in it, such as shows of other acts and their own calendars: only the same hours clash.
   */
  of: 'act' | 'player'
  /** Whether accepting is refused because of it; otherwise it only warns. */
  refuses: boolean
}

/** What is known about an act. Times that don't clash can be left out. */
export interface AvailabilityFacts {
  /** Null for an act that says nothing. */
  said: Availability | null
  /** IANA, where the act is: that of its usual hours and of its days. */
  timeZone: string
  /** Kept free before and after each of its shows. */
  bufferMinutes: number
  taken: readonly TakenTime[]
  /** From where the act is to where it is to play; null where one of them is unknown. */
  miles: number | null
}

/** Returns whether an act is free in a span, as `AVAILABILITY_WORDS` says. Nothing else decides it, on any screen or at an acceptance. */
export function availabilityOf(facts: AvailabilityFacts, span: Span, now: Date): AvailabilityWord {
  const clashes = facts.taken.filter((time) => isClash(time, span, facts.bufferMinutes))
  if (clashes.some(({ refuses }) => refuses)) return 'busy'
  if (clashes.length > 0) return 'probably'
  const { said, timeZone, miles } = facts
  if (!said) return 'unsaid'
  const fit = fitOf(said.hours, span, timeZone)
  if (fit === 'unsaid' && !said.askAnyway) return 'unsaid'
  const isEarly = daysBetween(dayIn(timeZone, now), dayIn(timeZone, span.startsAt)) >= said.leadDays
  const isNear = said.maxMiles === null || miles === null || miles <= said.maxMiles
  return fit === 'within' && isEarly && isNear ? 'free' : 'probably'
}

/**
 * Returns the word that others see. Those who publish nothing are only said to be busy to whom it concerns: who has a gig for these
 * hours would be refused anyway.
 */
export function shownAvailability(
  word: AvailabilityWord,
  { published, concerns }: { published: boolean; concerns: boolean },
): AvailabilityWord {
  if (published || (concerns && word === 'busy')) return word
  return 'unsaid'
}

function isClash(time: TakenTime, span: Span, bufferMinutes: number): boolean {
  const { from, to } = withArtistBuffer(span, time.of === 'act' ? bufferMinutes : 0)
  return time.startsAt < to && time.endsAt > from
}
