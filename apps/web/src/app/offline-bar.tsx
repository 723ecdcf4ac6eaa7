import { listTimeText } from '@bandstand/domain/time'
import { CloudOff } from 'lucide-react'
import { atServer, now } from '../lib/session/clock.ts'
import { useIsLive } from '../lib/api/live.ts'
import { useWaiting } from '../lib/session/private-queue.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { useIsReached } from '../lib/api/reach.ts'
import { useLasting } from '../lib/screen/use-lasting.ts'
import './offline-bar.css'

/** A restarting server is back within this time. */
const WORTH_SAYING_MS = 2000
/** The live connection opens a second after the page has loaded; after a restart of the server it is back within five. */
const LIVE_WORTH_SAYING_MS = 6000

/** Shows that there is no network or no live connection, how old the data on screen is, and what has not been sent yet. */
export default function OfflineBar() {
  const isLost = useLasting(!useIsReached(), navigator.onLine ? WORTH_SAYING_MS : 0)
  const isQuiet = useLasting(!useIsLive(), LIVE_WORTH_SAYING_MS)
  const waiting = useWaiting()
  const sentences = [
    isLost && !navigator.onLine && 'Offline.',
    (isLost ? navigator.onLine : isQuiet) && 'Connection lost. Reconnecting…',
    isLost && lastSeenText(),
    waiting > 0 && `${waiting} waiting to be sent.`,
  ].filter(Boolean)
  // Always mounted: screen readers announce only changes of a live region that is already there.
  return (
    <output className="offline-bar">
      {sentences.length > 0 && (
        <span>
          <CloudOff className="i i--s" aria-hidden="true" />
          {sentences.join(' ')}
        </span>
      )}
    </output>
  )
}

/** Returns how old the newest read in the cache is, as a sentence; null without any. */
function lastSeenText(): string | null {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt)
  const newest = Math.max(0, ...times)
  if (newest === 0) return null
  return `Showing what you last saw, ${listTimeText(new Date(atServer(newest)).toISOString(), now())}.`
}
