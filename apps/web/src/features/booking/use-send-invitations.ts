import { useState } from 'react'
import { markStale } from '../../lib/stale-reads.ts'
import {
  type Invitation,
  type InvitationsSent,
  type InvitedArtist,
  sendInvitations,
} from './send-invitations.ts'

/**
 * Sends invitations to several artists and remembers across attempts who got one: after a failure that concerned
 * everybody, the next attempt goes to the rest.
 */
export function useSendInvitations(artists: readonly InvitedArtist[]) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<InvitationsSent>({ sent: [], refused: [], failure: null })

  /** Resolves to everything so far. */
  const send = async (gigId: string, invitation: Invitation): Promise<InvitationsSent> => {
    const asked = new Set([...result.sent, ...result.refused].map(({ artist }) => artist.id))
    setBusy(true)
    setResult({ ...result, failure: null })
    const more = await sendInvitations(
      gigId,
      artists.filter(({ id }) => !asked.has(id)),
      invitation,
    )
    const all = {
      sent: [...result.sent, ...more.sent],
      refused: [...result.refused, ...more.refused],
      failure: more.failure,
    }
    setResult(all)
    setBusy(false)
    // Whoever was invited is shown as invited, and whoever is not free any more as that.
    await markStale(['applications'])
    return all
  }
  return { busy, result, send, dismiss: () => setResult({ ...result, failure: null }) }
}
