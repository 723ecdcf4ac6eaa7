import { useEffect, useState } from 'react'

/** Returns true once `isTrue` has held for `ms` milliseconds; false in the very render in which it no longer holds. */
export function useLasting(isTrue: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(isTrue && ms === 0)
  useEffect(() => {
    if (!isTrue) return undefined
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isTrue, ms])
  // The state is reset after that render: without this, two messages about the connection show for a moment.
  return isTrue && hasLasted
}
