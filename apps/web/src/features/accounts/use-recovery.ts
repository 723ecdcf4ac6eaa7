import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openedForRecovery } from '../../lib/session/session.ts'

/** The fragment of an address that asks for a new password. */
export const RECOVERY_HASH = '#type=recovery'

/**
 * Returns whether the address asks for a new password: its fragment has `type=recovery`. The auth client removes the
 * link's whole fragment when it reads the session in it; this part is put back, so that recovery survives a reload.
 */
export function useRecovery(): boolean {
  const { hash, key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const recovery =
    new URLSearchParams(hash.slice(1)).get('type') === 'recovery' || (openedForRecovery && key === 'default')
  useEffect(() => {
    if (recovery && hash !== RECOVERY_HASH) {
      void navigate({ pathname, search, hash: RECOVERY_HASH }, { replace: true, preventScrollReset: true })
    }
  }, [recovery, hash, pathname, search, navigate])
  return recovery
}
