import { returnPath } from '@bandstand/domain/product'
import { useEffect, useState } from 'react'
import { readPrivate, writePrivate } from '../session/private-storage.ts'

const NAME = 'way-back'

/**
 * Returns the path where a new member was going before they registered, until they go there or decline: they may reload or
 * look around first. `arrived` is the path that the screen before passed on.
 */
export function useWayBack(arrived: string | null): { path: string | null; clear: () => void } {
  const [path, setPath] = useState(() => arrived ?? storedPath())
  useEffect(() => {
    if (arrived) writePrivate(NAME, arrived)
  }, [arrived])
  const clear = () => {
    writePrivate(NAME, null)
    setPath(null)
  }
  return { path, clear }
}

function storedPath(): string | null {
  const stored = readPrivate(NAME)
  return typeof stored === 'string' ? returnPath(stored) : null
}
