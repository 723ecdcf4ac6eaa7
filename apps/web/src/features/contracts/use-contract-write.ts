import type { ContractDetail } from '@bandstand/api-spec'
import { api } from '../../lib/api/api.ts'
import { useWrite, type Write, type WriteOptions } from '../../lib/api/use-write.ts'

/** Returns a write about a contract whose answer is the contract's newest state. */
export function useContractWrite(
  options: Pick<WriteOptions<ContractDetail>, 'onFailure'> = {},
): Write<ContractDetail> {
  return useWrite<ContractDetail>({ ...options, changes: ['contracts'], shows: contractQuery })
}

/** Returns the query key of one contract. */
export function contractQuery({ id }: Pick<ContractDetail, 'id'>) {
  return api.contracts.get.queryKey({ input: { id } })
}
