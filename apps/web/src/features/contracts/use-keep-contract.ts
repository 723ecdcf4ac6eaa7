import type { ContractDetail } from '@bandstand/api-spec'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Shows what the server answered without asking it once more; lists and bookings that name the contract ask anew. */
export function useKeepContract(): (contract: ContractDetail) => void {
  const queryClient = useQueryClient()
  return (contract) => {
    queryClient.setQueryData(api.contracts.get.queryKey({ input: { id: contract.id } }), contract)
    void queryClient.invalidateQueries({ queryKey: api.contracts.list.key() })
    void queryClient.invalidateQueries({ queryKey: api.booking.key() })
  }
}
