import type { scheduleClashes } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/client'
import type { z } from 'zod'

export type ScheduleClash = z.infer<typeof scheduleClashes>['clashes'][number]

/** Returns which of several dates made the server refuse all of them; null for any other failure. */
export function scheduleClashesOf(error: unknown): ScheduleClash[] | null {
  if (!(error instanceof ORPCError) || error.code !== 'SCHEDULE_CLASHES') return null
  return (error.data as { clashes: ScheduleClash[] }).clashes
}
