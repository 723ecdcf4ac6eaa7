import type { ApplicationDetail } from '@bandstand/api-spec'
import type { InviteInput } from '@bandstand/domain/booking'
import { client, errorCode, errorText } from '../../lib/api.ts'

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

/** Refusals that concern one artist, or that the next one may not meet: a limit may be about this pair alone. */
const ABOUT_ONE = new Set([
  'APPLICATION_DECLINED',
  'APPLICATION_EXISTS',
  'ARTIST_NOT_FOUND',
  'ARTIST_NOT_FREE',
  'BEGUN_TOO_OFTEN',
  'CONTACT_LIMIT_REACHED',
  'PERSON_BLOCKED',
])

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
      if (!ABOUT_ONE.has(errorCode(error) ?? '')) return { ...result, failure: error }
      result.refused.push({ artist, reason: errorText(error) })
    }
  }
  return result
}
