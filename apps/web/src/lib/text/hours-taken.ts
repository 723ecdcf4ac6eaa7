import type { CalendarEntry } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/client'

/** Returns what in a venue's own calendar made the server refuse the hours; null for any other failure. */
export function hoursTaken(error: unknown): CalendarEntry[] | null {
  if (!(error instanceof ORPCError) || error.code !== 'VENUE_NOT_FREE') return null
  const { entries } = error.data as { entries: CalendarEntry[] }
  return entries.length > 0 ? entries : null
}
