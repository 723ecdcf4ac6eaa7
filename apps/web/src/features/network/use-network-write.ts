import type { NetworkStanding } from '@bandstand/api-spec'
import { api } from '../../lib/api.ts'
import { useWrite, type Write } from '../../lib/use-write.ts'

export type NetworkWrite = Write<NetworkStanding>

/** Writes about a member; the answer says how the reader and that member know each other now. */
export function useNetworkWrite(): NetworkWrite {
  return useWrite<NetworkStanding>({
    changes: ['network'],
    shows: ({ person: { uuid } }) => api.network.standing.queryKey({ input: { uuid } }),
  })
}
