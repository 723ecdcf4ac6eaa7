import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import { objectKey } from './uploads/object-key.ts'

/** Has the bytes of files removed once the transaction has deleted their rows. */
export async function emitRemoved(
  tx: Tx,
  rows: { bucket: string; name: string; etag: string }[],
): Promise<void> {
  if (rows.length > 0) await emit(tx, 'files.removed', { keys: rows.map(objectKey) })
}
