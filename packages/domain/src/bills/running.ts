import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../time/index.ts'

/** Minutes that an evening can be late, as a form offers them. */
export const LATE_CHOICES = [0, 5, 10, 15, 20, 30, 45, 60] as const
/** Hours before the first set, and after the last one, in which the order is followed. */
export const RUNNING_HOURS = 3
/** Acts are told of one delay, and of one change of the order, at most in so many minutes. The bill always has the latest. */
export const NOTICE_SPAN_MINUTES = 10

/** Who is on, and how late the evening is. */
export const runInput = z.strictObject({
  /** Null while nobody is on. */
  gigId: z.uuid().nullable(),
  lateMinutes: z.literal(LATE_CHOICES),
})
export type RunInput = z.infer<typeof runInput>

/** Returns whether an evening with these acts is close enough to be followed, or still on. Nobody has to end it. */
export function isTonight(acts: readonly { startsAt: Date; endsAt: Date }[], now: Date): boolean {
  const first = Math.min(...acts.map(({ startsAt }) => startsAt.getTime()))
  const last = Math.max(...acts.map(({ endsAt }) => endsAt.getTime()))
  const around = RUNNING_HOURS * HOUR_MS
  return acts.length > 0 && now.getTime() >= first - around && now.getTime() < last + around
}

/** Returns the place of the booked act after the one that is on; -1 when there is none. A slot without an act is never on. */
export function nextAct(acts: readonly { isBooked: boolean }[], on: number): number {
  return acts.findIndex(({ isBooked }, index) => isBooked && index > on)
}

/** Returns when an act begins if the evening is so late. */
export function expectedStart(startsAt: Date, lateMinutes: number): Date {
  return new Date(startsAt.getTime() + lateMinutes * MINUTE_MS)
}

/** Returns how late an evening is, within a sentence. */
export function lateText(lateMinutes: number): string {
  return lateMinutes === 0 ? 'on time' : `running ${lateMinutes} minutes late`
}
