import { HOUR_MS, MINUTE_MS } from '../time/index.ts'
import type { BookingStatus } from '../booking/index.ts'

/** The check-ins of an artist on the night, in order. */
export const CHECK_IN_STEPS = ['arrived', 'on_stage', 'finished'] as const
export type CheckInStep = (typeof CHECK_IN_STEPS)[number]

/** Texts of the button before a check-in, and of the day sheet afterward. */
export const CHECK_IN_LABELS: Record<CheckInStep, { todo: string; done: string }> = {
  arrived: { todo: 'I’ve arrived', done: 'Arrived' },
  on_stage: { todo: 'We’re on stage', done: 'On stage' },
  finished: { todo: 'We’ve finished', done: 'Finished' },
}

export const CHECK_IN_OPENS_HOURS = 12
/** Hours after the end within which a check-in made offline may still arrive. */
export const CHECK_IN_CLOSES_HOURS = 48
/** How long a check-in can be undone, and the venue is not yet notified of it. */
export const CHECK_IN_UNDO_MS = MINUTE_MS
const AHEAD_MS = 5 * MINUTE_MS

/** Returns until when a check-in can be undone that the server received at `receivedAt`. */
export function checkInUndoUntil(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + CHECK_IN_UNDO_MS)
}

/** Returns from when to when check-ins of a booking are accepted. */
export function checkInWindow({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): {
  from: Date
  until: Date
} {
  return {
    from: new Date(startsAt.getTime() - CHECK_IN_OPENS_HOURS * HOUR_MS),
    until: new Date(endsAt.getTime() + CHECK_IN_CLOSES_HOURS * HOUR_MS),
  }
}

/** Returns the check-ins still possible: those after the last one made, in order. Steps may be skipped. */
export function checkInsLeft(status: BookingStatus, done: readonly CheckInStep[]): CheckInStep[] {
  if (status !== 'confirmed' && status !== 'completed') return []
  const last = Math.max(-1, ...done.map((step) => CHECK_IN_STEPS.indexOf(step)))
  return CHECK_IN_STEPS.slice(last + 1)
}

/**
 * Returns when a check-in happened: by the artist's device if plausible, else when the server received it. A device may
 * be five minutes ahead, but not before check-ins open or before the previous step.
 */
export function checkInTime(
  happenedAt: Date,
  { now, from, after }: { now: Date; from: Date; after?: Date },
): Date {
  const isSane = happenedAt >= from && happenedAt.getTime() <= now.getTime() + AHEAD_MS
  const at = isSane && happenedAt < now ? happenedAt : now
  return after && at < after ? after : at
}
