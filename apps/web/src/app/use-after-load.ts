import { useEffect, useState } from 'react'

/** Returns true from `ms` milliseconds after the page's load on, for what the first view can do without. */
export function useAfterLoad(ms: number): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => (timer = setTimeout(() => setAfter(true), ms))
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
    return () => {
      removeEventListener('load', wait)
      clearTimeout(timer)
    }
  }, [ms])
  return isAfter
}
