import { useEffect, useState } from 'react'
import { now } from '../session/clock.ts'
import { findUpdate } from './service-worker.ts'

const TRIED = 'bandstand.chunk-tried'
const TRIED_LATELY_MS = 60_000

/**
 * Reloads the page once when the code of a screen could not be fetched, as the code of an old deployment is gone;
 * without a network, when it returns. `recover` reloads the page at any error.
 */
export function useChunkRecovery(errorText: string) {
  const isChunk = /^Loading chunk \d+ failed$/.test(errorText)
  const [isOffline] = useState(() => isChunk && !navigator.onLine)
  const [isRecovering, setRecovering] = useState(() => isChunk && !isOffline && !wasTriedLately())
  useEffect(() => {
    if (isRecovering) void reload()
  }, [isRecovering])
  useEffect(() => {
    if (!isChunk) return undefined
    const begin = () => setRecovering(true)
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [isChunk])
  return { isRecovering, isOffline, recover: () => (isChunk ? setRecovering(true) : location.reload()) }
}

async function reload(): Promise<void> {
  try {
    sessionStorage.setItem(TRIED, String(now()))
  } catch {
    // Without storage it is unknown whether a reload was tried, so none is automatic.
  }
  await findUpdate()
  location.reload()
}

function wasTriedLately(): boolean {
  try {
    return now() - Number(sessionStorage.getItem(TRIED)) < TRIED_LATELY_MS
  } catch {
    return true
  }
}
