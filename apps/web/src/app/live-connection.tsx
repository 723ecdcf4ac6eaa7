import { useEffect } from 'react'
import { openLiveConnection } from '../lib/api/live-connection.ts'
import { followLiveEvents } from '../lib/api/live-queries.ts'

/** Keeps the live connection open. */
export default function LiveConnection({ personId, partyId }: { personId: string; partyId: string }) {
  useEffect(() => {
    const unfollow = followLiveEvents()
    const close = openLiveConnection(personId, partyId)
    return () => {
      close()
      unfollow()
    }
  }, [personId, partyId])
  return null
}
