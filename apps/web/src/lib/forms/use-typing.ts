import { useCallback, useEffect, useRef, useState } from 'react'
import { onLive } from '../api/live.ts'

/** Without a repetition for this long, the member has stopped typing. */
const GONE_MS = 6000
const SAY_EVERY_MS = 3000

/** Returns whether the other member of a thread is typing, and `say`, which announces that this one is, at any number of keys. */
export function useTyping(threadId: string, otherId: string): { isTyping: boolean; say: () => void } {
  const [isTyping, setTyping] = useState(false)
  const saying = useRef<(() => void) | null>(null)
  const saidAt = useRef(0)

  useEffect(() => {
    let over = false
    let gone: ReturnType<typeof setTimeout> | undefined
    let leave = () => {}
    const show = (typing: boolean) => {
      clearTimeout(gone)
      setTyping(typing)
      if (typing) gone = setTimeout(() => setTyping(false), GONE_MS)
    }
    void import('../api/live-connection.ts').then(({ joinThread }) => {
      if (over) return
      const joined = joinThread(threadId, ({ userId, typing }) => userId === otherId && show(typing))
      saying.current = joined.say
      leave = joined.leave
    })
    // What was being typed has arrived.
    const stopListening = onLive(
      (event) => event.kind === 'message' && event.threadId === threadId && show(false),
    )
    return () => {
      over = true
      saying.current = null
      clearTimeout(gone)
      setTyping(false)
      stopListening()
      leave()
    }
  }, [threadId, otherId])

  const say = useCallback(() => {
    const now = performance.now()
    if (now - saidAt.current < SAY_EVERY_MS) return
    saidAt.current = now
    saying.current?.()
  }, [])
  return { isTyping, say }
}
