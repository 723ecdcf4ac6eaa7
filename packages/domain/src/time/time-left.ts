import { countOf } from '../product/index.ts'
import { durationText } from './duration-text.ts'
import { MINUTE_MS } from './units.ts'

/**
 * Returns the time until an instant in its two largest units, as 'in 2 days 3 hours'; null when it has passed. `now` is
 * in ms.
 */
export function timeLeft(until: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(until) - now) / MINUTE_MS)
  if (minutes <= 0) return null
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days === 0) return `in ${durationText(minutes)}`
  return `in ${countOf(days, 'day')}${hours > 0 ? ` ${countOf(hours, 'hour')}` : ''}`
}
