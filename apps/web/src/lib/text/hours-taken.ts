import type { CalendarEntry } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/client'

/** What is in the reader's own calendar in the hours that were refused; only a venue gets any. */
export interface HoursTaken {
  /** Time that was blocked, or acts that are booked. */
  by: 'blocked' | 'acts'
  entries: CalendarEntry[]
}

/** Returns what in a venue's own calendar made the server refuse the hours; null for any other failure. */
export function hoursTaken(error: unknown): HoursTaken | null {
  if (!(error instanceof ORPCError)) return null
  const { code } = error
  if (code !== 'VENUE_NOT_FREE' && code !== 'VENUE_SECOND_ACT') return null
  const { entries } = error.data as { entries: CalendarEntry[] }
  return entries.length > 0 ? { by: code === 'VENUE_NOT_FREE' ? 'blocked' : 'acts', entries } : null
}
