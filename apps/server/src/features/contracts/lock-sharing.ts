import type { Tx } from '../../db/database.ts'
import { lockContract } from '../../db/locks.ts'
import { type ContractRow, findVersion, findWithText, type VersionRow } from './contracts.queries.ts'
import { statusNow } from './in-contract.ts'

/** A locked contract with its current version. */
export interface SharingContract {
  contract: ContractRow
  current: VersionRow
}

/** Locks the contracts whose current text has this hash, in the order of their ids. Returns those that can still be signed. */
export async function lockUnsigned(tx: Tx, hash: string, at: Date): Promise<SharingContract[]> {
  const locked: SharingContract[] = []
  for (const id of await findWithText(tx, hash)) {
    const contract = await lockContract(tx, id)
    const current = contract && (await findVersion(tx, id, contract.current_version))
    // Another text, or the end, may have come before the lock.
    if (contract && current?.hash === hash && statusNow(contract, at) === 'pending')
      locked.push({ contract, current })
  }
  return locked
}
