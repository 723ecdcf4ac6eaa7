import type { ConnectionStatus } from '@bandstand/api-spec'
import { api } from '../../lib/api/api.ts'
import { useWrite, type Write } from '../../lib/api/use-write.ts'

export type NetworkWrite = Write<ConnectionStatus>

/** Returns a write about a member, whose answer is their newest connection to the reader. */
export function useNetworkWrite(): NetworkWrite {
  return useWrite<ConnectionStatus>({
    changes: ['network'],
    shows: ({ person: { uuid } }) => api.network.status.queryKey({ input: { uuid } }),
  })
}
