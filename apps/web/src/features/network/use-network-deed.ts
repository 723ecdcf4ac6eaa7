import type { NetworkStanding } from '@bandstand/api-spec'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../../lib/api.ts'

export interface NetworkDeed {
  busy: boolean
  /** Why the last one failed, for its reader. */
  failure: string | null
  /** What came of it, or null when it failed. Everything that shows the network asks anew. */
  run: (call: () => Promise<NetworkStanding>) => Promise<NetworkStanding | null>
  dismiss: () => void
}

/** Does something about somebody and shows how one stands then. */
export function useNetworkDeed(): NetworkDeed {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (call: () => Promise<NetworkStanding>) => {
    if (busy) return null
    setBusy(true)
    setFailure(null)
    try {
      const standing = await call()
      const { uuid } = standing.person
      queryClient.setQueryData(api.network.standing.queryKey({ input: { uuid } }), standing)
      void queryClient.invalidateQueries({ queryKey: api.network.key() })
      return standing
    } catch (error) {
      setFailure(errorText(error))
      void queryClient.invalidateQueries({ queryKey: api.network.key() })
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run, dismiss: () => setFailure(null) }
}
