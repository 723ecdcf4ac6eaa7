import { useRef, useState } from 'react'
import { errorCode } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale-reads.ts'
import {
  type Invitation,
  type InvitationsSent,
  type InvitedArtist,
  sendInvitations,
} from './send-invitations.ts'

/** Returns a function that invites several artists. After a failure that concerns all, the next attempt invites the rest. */
export function useSendInvitations(artists: readonly InvitedArtist[]) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<InvitationsSent>({ sent: [], refused: [], failure: null })
  /** Of the gigs and each artist: an invitation whose response was lost is sent again under its key. */
  const keys = useRef(new Map<string, string>())
  const keyOf = (gigs: string, artistId: string) => {
    const pair = `${gigs} ${artistId}`
    const key = keys.current.get(pair) ?? crypto.randomUUID()
    keys.current.set(pair, key)
    return key
  }

  /** Resolves to the results of all attempts so far. */
  const send = async (invitation: Invitation): Promise<InvitationsSent> => {
    const asked = new Set([...result.sent, ...result.refused].map(({ artist }) => artist.id))
    setBusy(true)
    setResult({ ...result, failure: null })
    const more = await sendInvitations(
      artists.filter(({ id }) => !asked.has(id)),
      invitation,
      (artistId) => keyOf(invitation.gigIds.join(' '), artistId),
    )
    // One was sent after all, with other terms: with a new key, the refusal says that the artist is invited.
    if (errorCode(more.failure) === 'REQUEST_KEY_REUSED') keys.current.clear()
    const all = {
      sent: [...result.sent, ...more.sent],
      refused: [...result.refused, ...more.refused],
      failure: more.failure,
    }
    setResult(all)
    setBusy(false)
    // Refetch who is invited, and who is no longer free.
    await markStale(['applications'])
    return all
  }
  return { busy, result, send, dismiss: () => setResult({ ...result, failure: null }) }
}
