import { useState } from 'react'
import { useLocation } from 'react-router'
import { signOut, usePerson } from '../lib/session/session.ts'

/**
 * Returns `leave`, which signs out, and `leaving`: true from the click until the login is shown. No screen is shown in
 * between, because a guard would store it as the place to return to, and `/` would show the visitors' page.
 */
export function useLeave(): { leaving: boolean; leave: () => void } {
  const person = usePerson()
  const { pathname } = useLocation()
  const [leaving, setLeaving] = useState(false)
  if (leaving && !person && pathname === '/login') setLeaving(false)
  const leave = () => {
    setLeaving(true)
    signOut().catch(() => setLeaving(false))
  }
  return { leaving, leave }
}
