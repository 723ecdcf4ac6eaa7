import { useEffect, useState } from 'react'
import { findUpdate } from './service-worker.ts'

const TRIED = 'bandstand.chunk-tried'
const TRIED_LATELY_MS = 60_000

/**
 * What becomes of a screen whose code did not come. After a deployment the old code is gone, so the page is loaded anew,
 * on the new version, once by itself; where there is no network it is when there is one. Everything else is an error,
 * for which `recover` only loads the page again.
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
    sessionStorage.setItem(TRIED, String(Date.now()))
  } catch {
    // Without storage there is no telling whether it was tried: then nothing is done by itself.
  }
  await findUpdate()
  location.reload()
}

function wasTriedLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(TRIED)) < TRIED_LATELY_MS
  } catch {
    return true
  }
}
