import type { ConnectionStatus } from '@bandstand/api-spec'
import { api } from '../../lib/api.ts'
import { useWrite, type Write } from '../../lib/use-write.ts'

export type NetworkWrite = Write<ConnectionStatus>

/** Writes about a member; the answer says how the reader and that member know each other now. */
export function useNetworkWrite(): NetworkWrite {
  return useWrite<ConnectionStatus>({
    changes: ['network'],
    shows: ({ person: { uuid } }) => api.network.status.queryKey({ input: { uuid } }),
  })
}
