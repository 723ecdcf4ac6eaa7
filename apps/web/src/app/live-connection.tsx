import { useEffect } from 'react'
import { useIsLive } from '../lib/live.ts'
import { holdLiveConnection } from '../lib/live-connection.ts'
import { followLiveEvents } from '../lib/live-queries.ts'
import { useIsReached } from '../lib/reach.ts'
import { useLasting } from '../lib/use-lasting.ts'
import './live-connection.css'

/** A restarted server or a changed network is back within this time, so no message is shown before. */
const WORTH_SAYING_MS = 5000

/** Holds the live connection, and shows a message when it is lost for a while. */
export default function LiveConnection({ userId }: { userId: string }) {
  useEffect(() => {
    const unfollow = followLiveEvents()
    const release = holdLiveConnection(userId)
    return () => {
      release()
      unfollow()
    }
  }, [userId])
  // The offline bar says more, when the server cannot be reached at all.
  const isLost = useLasting(!useIsLive(), WORTH_SAYING_MS)
  const isReached = useIsReached()
  // Always mounted: screen readers announce only changes of a live region that is already there.
  return (
    <output className="live-status">
      {isLost && isReached && <span>Connection lost. Reconnecting…</span>}
    </output>
  )
}
