import type { ApplicationDetail } from '@bandstand/api-spec'
import type { InviteInput } from '@bandstand/domain/booking'
import { ORPCError } from '@orpc/client'
import { client, errorText } from '../../lib/api.ts'

export interface InvitedArtist {
  id: string
  name: string
}

/** What an invitation says, to whomever it goes. */
export type Invitation = Omit<InviteInput, 'artistId'>

export interface InvitationsSent {
  sent: { artist: InvitedArtist; application: ApplicationDetail }[]
  /** Who could not be invited, and why. */
  refused: { artist: InvitedArtist; reason: string }[]
  /** What concerns everybody; whoever is in neither list was not asked about. Null when there was no such failure. */
  failure: unknown
}

/** Refusals that say nothing about the artist: the next one would get the same. */
const ABOUT_ALL = new Set(['VENUE_NOT_FREE', 'VENUE_SECOND_ACT', 'GIG_NOT_OPEN', 'GIG_ALREADY_BOOKED'])
const CONFLICT = 409
const GONE = 404

/** Invites one artist after the other, so that whatever limits invitations counts each. Goes on after a refusal of one. */
export async function sendInvitations(
  gigId: string,
  artists: readonly InvitedArtist[],
  invitation: Invitation,
): Promise<InvitationsSent> {
  const result: InvitationsSent = { sent: [], refused: [], failure: null }
  for (const artist of artists) {
    try {
      const application = await client.booking.invite({ ...invitation, artistId: artist.id, gigId })
      result.sent.push({ artist, application })
    } catch (error) {
      if (!isAboutOne(error)) return { ...result, failure: error }
      result.refused.push({ artist, reason: errorText(error) })
    }
  }
  return result
}

function isAboutOne(error: unknown): boolean {
  if (!(error instanceof ORPCError) || ABOUT_ALL.has(String(error.code))) return false
  return error.status === CONFLICT || error.code === 'ARTIST_NOT_FOUND' || error.status === GONE
}
