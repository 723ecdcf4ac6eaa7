import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Rest between the word of success and the next screen, in milliseconds. */
const REDIRECT_DELAY_MS = 2000

/** Goes to `target` 2 seconds after there is one, in place of the screen whose work is done. */
export function useRedirectAfter(target: { to: string; message?: string } | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!target) return undefined
    const { to, message } = target
    const timer = setTimeout(
      () => void navigate(to, { replace: true, state: message ? { message } : null }),
      REDIRECT_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [target, navigate])
}
