import type { Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import { objectKey } from './object-key.ts'
import { deleteAllObjectsOf } from './storage.queries.ts'

/**
 * Deletes the rows of all of a member's files, in the caller's transaction, and tells where their bytes are: those are to
 * be removed once it has committed. Nothing may show the files any more.
 */
export async function forgetObjects(tx: Tx, userId: string): Promise<string[]> {
  await lockUser(tx, userId)
  return (await deleteAllObjectsOf(tx, userId)).map(objectKey)
}
