import type { ApplicationDetail } from '@bandstand/api-spec'
import type { InviteInput } from '@bandstand/domain/booking'
import { client, errorCode, errorText } from '../../../lib/api/api.ts'

export interface InvitedArtist {
  id: string
  name: string
}

/** The content of an invitation, without its artist, and the gigs that it's for: one, or several dates of a series. */
export type Invitation = Omit<InviteInput, 'artistId' | 'also'> & { gigIds: string[] }

export interface InvitationsSent {
  sent: { artist: InvitedArtist; application: ApplicationDetail }[]
  /** Who could not be invited, and why. */
  refused: { artist: InvitedArtist; reason: string }[]
  /** The failure that ended it early; artists in neither list were not tried. Null when there was none. */
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

/**
 * Invites one artist after the other, so that limits count each; continues after a refusal of one. `keyOf` returns each
 * one's key, the same for another attempt. Returns who was invited and who was refused; `failure` ended it early.
 */
export async function sendInvitations(
  artists: readonly InvitedArtist[],
  { gigIds: [gigId, ...also], ...invitation }: Invitation,
  keyOf: (artistId: string) => string,
): Promise<InvitationsSent> {
  const result: InvitationsSent = { sent: [], refused: [], failure: null }
  for (const artist of artists) {
    try {
      const key = keyOf(artist.id)
      const application = await client.booking.invite({
        ...invitation,
        artistId: artist.id,
        gigId: gigId!,
        also,
        key,
      })
      result.sent.push({ artist, application })
    } catch (error) {
      if (!ABOUT_ONE.has(errorCode(error) ?? '')) return { ...result, failure: error }
      result.refused.push({ artist, reason: errorText(error) })
    }
  }
  return result
}
