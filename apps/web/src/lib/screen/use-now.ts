import { useEffect, useState } from 'react'
import { now, onClock } from '../session/clock.ts'

/** Returns the server's time in milliseconds, updated every `everyMs`, and at once when the clock is corrected or the page seen again. */
export function useNow(everyMs: number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const update = () => setTime(now())
    const timer = setInterval(update, everyMs)
    const stop = onClock(update)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', update)
    }
  }, [everyMs])
  return time
}
