import { HOUR_MS, MINUTE_MS } from '../time/index.ts'
import type { BookingStatus } from '../booking/index.ts'

/** What an artist tells the venue on the night, in this order. */
export const CHECK_IN_STEPS = ['arrived', 'on_stage', 'finished'] as const
export type CheckInStep = (typeof CHECK_IN_STEPS)[number]

/** As the button says it before, and the sheet afterwards. */
export const CHECK_IN_LABELS: Record<CheckInStep, { todo: string; done: string }> = {
  arrived: { todo: 'I have arrived', done: 'Arrived' },
  on_stage: { todo: 'We are on stage', done: 'On stage' },
  finished: { todo: 'We have finished', done: 'Finished' },
}

export const CHECK_IN_OPENS_HOURS = 12
/** A check-in made without a network may arrive late. */
export const CHECK_IN_CLOSES_HOURS = 48
const AHEAD_MS = 5 * MINUTE_MS

/** When check-ins of a booking are taken. */
export function checkInWindow({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): {
  from: Date
  until: Date
} {
  return {
    from: new Date(startsAt.getTime() - CHECK_IN_OPENS_HOURS * HOUR_MS),
    until: new Date(endsAt.getTime() + CHECK_IN_CLOSES_HOURS * HOUR_MS),
  }
}

/** The steps that can still be taken: those after the last one that was. One may be skipped, none is gone back to. */
export function checkInsLeft(status: BookingStatus, done: readonly CheckInStep[]): CheckInStep[] {
  if (status !== 'confirmed' && status !== 'completed') return []
  const last = Math.max(-1, ...done.map((step) => CHECK_IN_STEPS.indexOf(step)))
  return CHECK_IN_STEPS.slice(last + 1)
}

/**
 * When a step happened: by the artist's device as far as that can be, else when the server heard of it. A device may be
 * five minutes ahead, but never in the time before check-ins open, nor before the step that came before.
 */
export function checkInTime(
  happenedAt: Date,
  { now, from, after }: { now: Date; from: Date; after?: Date },
): Date {
  const isSane = happenedAt >= from && happenedAt.getTime() <= now.getTime() + AHEAD_MS
  const at = isSane && happenedAt < now ? happenedAt : now
  return after && at < after ? after : at
}
