import { countOf } from '../product/index.ts'

/** Returns minutes as '1 hour', '2 hours 30 minutes' or '45 minutes'. */
export function durationText(minutes: number): string {
  const count = (n: number, unit: string) => (n === 0 ? [] : [countOf(n, unit)])
  return [...count(Math.floor(minutes / 60), 'hour'), ...count(minutes % 60, 'minute')].join(' ')
}

/** Returns how long to wait, rounded up: '40 seconds', '12 minutes' or '5 hours'. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return countOf(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour')
}
