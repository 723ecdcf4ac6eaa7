import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns the message that the screen before passed on (`state: { message }`), once: a reload does not show it again. With
 * it comes the path that the reader may go back to, if any (`state: { back }`).
 */
export function useArrivalMessage(): { message: string | null; back: string | null; dismiss: () => void } {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { message?: string; back?: string } | null
  }
  const navigate = useNavigate()
  const [message, setMessage] = useState(state?.message ?? null)
  const [back] = useState(state?.back ?? null)
  useEffect(() => {
    if (!state?.message) return
    const { message: _said, back: _offered, ...rest } = state
    void navigate({ pathname, search, hash }, { replace: true, state: rest, preventScrollReset: true })
  }, [pathname, search, hash, state, navigate])
  return { message, back, dismiss: () => setMessage(null) }
}
