import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Pause between the message of success and the next screen, in milliseconds. */
const REDIRECT_DELAY_MS = 2000

/** Replaces the screen with `target` 2 seconds after it is set, once the screen's work is done; `state` goes along. */
export function useRedirectAfter(target: { to: string; state?: object } | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!target) return undefined
    const { to, state } = target
    const timer = setTimeout(() => void navigate(to, { replace: true, state }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [target, navigate])
}
