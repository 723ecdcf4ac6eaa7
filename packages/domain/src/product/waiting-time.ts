import { countOf } from './counts.ts'

/** '40 seconds', '12 minutes', '5 hours': how long to wait, rounded up. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return countOf(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour')
}
