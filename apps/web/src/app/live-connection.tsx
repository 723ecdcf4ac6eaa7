import { useEffect } from 'react'
import { holdLiveConnection } from '../lib/api/live-connection.ts'
import { followLiveEvents } from '../lib/api/live-queries.ts'

/** Holds the live connection. */
export default function LiveConnection({ userId }: { userId: string }) {
  useEffect(() => {
    const unfollow = followLiveEvents()
    const release = holdLiveConnection(userId)
    return () => {
      release()
      unfollow()
    }
  }, [userId])
  return null
}
