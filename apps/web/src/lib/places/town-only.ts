import { ORPCError } from '@orpc/client'

/** The gig that lacks a street address, and the town that it names. */
export interface TownOnly {
  gigId: string
  location: string
}

/** Returns the gig whose address the server asked for before an offer; null for any other failure. */
export function townOnly(error: unknown): TownOnly | null {
  if (!(error instanceof ORPCError) || error.code !== 'GIG_ADDRESS_MISSING') return null
  return error.data as TownOnly
}
