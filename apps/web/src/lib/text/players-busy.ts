import type { BusyPlayer } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/client'

/** Returns who of an act plays elsewhere, which made the server refuse; null for any other failure. */
export function playersBusy(error: unknown): BusyPlayer[] | null {
  if (!(error instanceof ORPCError) || error.code !== 'PLAYERS_BUSY') return null
  return (error.data as { players: BusyPlayer[] }).players
}
