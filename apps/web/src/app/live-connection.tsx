import { useEffect } from 'react'
import { openLiveConnection } from '../lib/api/live-connection.ts'
import { followLiveEvents } from '../lib/api/live-queries.ts'

/** Keeps the live connection open. */
export default function LiveConnection({ userId }: { userId: string }) {
  useEffect(() => {
    const unfollow = followLiveEvents()
    const close = openLiveConnection(userId)
    return () => {
      close()
      unfollow()
    }
  }, [userId])
  return null
}
