import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import type { ContractRow } from './contracts.queries.ts'

export type ContractEventRow = Selectable<Schema['contract_events']>

/** Inserts the next event into a contract's chain. */
export async function insertContractEvent(tx: Tx, row: Insertable<Schema['contract_events']>): Promise<void> {
  await tx.insertInto('contract_events').values(row).execute()
}

/** Changes a locked contract. Returns it with the change. Throws when the contract is no longer as it was read. */
export function moveContract(
  tx: Tx,
  { id, status, event_count }: Pick<ContractRow, 'id' | 'status' | 'event_count'>,
  change: Updateable<Schema['contracts']>,
): Promise<ContractRow> {
  return tx
    .updateTable('contracts')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('event_count', '=', event_count)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns whether the venue's calendar has already prevented an artist from accepting this version. */
export async function isConflictRecorded(
  db: Database,
  contractId: string,
  version: number,
): Promise<boolean> {
  const query = db.selectFrom('contract_events').select('number').where('contract_id', '=', contractId)
  const conflicts = query.where('version', '=', version).where('event', '=', 'amendment_held')
  return (await conflicts.executeTakeFirst()) !== undefined
}

/** Returns the events of a contract, oldest first. */
export function listContractEvents(db: Database, contractId: string): Promise<ContractEventRow[]> {
  return db
    .selectFrom('contract_events')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('number')
    .execute()
}
