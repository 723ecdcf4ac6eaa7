import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Returns the message that the screen before passed on (`state: { message }`), once: a reload does not show it again. */
export function useArrivalMessage(): { message: string | null; dismiss: () => void } {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { message?: string } | null
  }
  const navigate = useNavigate()
  const [message, setMessage] = useState(state?.message ?? null)
  useEffect(() => {
    if (!state?.message) return
    const { message: _said, ...rest } = state
    void navigate({ pathname, search, hash }, { replace: true, state: rest, preventScrollReset: true })
  }, [pathname, search, hash, state, navigate])
  return { message, dismiss: () => setMessage(null) }
}
