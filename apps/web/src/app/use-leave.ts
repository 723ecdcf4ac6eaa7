import { useState } from 'react'
import { useLocation } from 'react-router'
import { signOut, useSession } from '../lib/session.ts'

/**
 * Sign Out. From the click until the login screen is there, `leaving` is true and no screen is shown: a guard would
 * remember it as the place to come back to, and `/` would show the visitors' page in between.
 */
export function useLeave(): { leaving: boolean; leave: () => void } {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [leaving, setLeaving] = useState(false)
  if (leaving && !user && pathname === '/login') setLeaving(false)
  const leave = () => {
    setLeaving(true)
    signOut().catch(() => setLeaving(false))
  }
  return { leaving, leave }
}
