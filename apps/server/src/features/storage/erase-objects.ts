import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { lockFiles } from '../../db/locks.ts'
import { objectKey } from './uploads/object-key.ts'
import { deleteAllObjectsOf, deleteDocumentsAbout } from './storage.queries.ts'

/**
 * Deletes the rows of all of a member's files, and of kept documents that name the member, in the caller's transaction, and
 * returns the store's keys of their bytes, to be removed after the commit.
 */
export async function eraseObjects(tx: Tx, userId: PartyId): Promise<string[]> {
  await lockFiles(tx, userId)
  const rows = [...(await deleteAllObjectsOf(tx, userId)), ...(await deleteDocumentsAbout(tx, userId))]
  return rows.map(objectKey)
}
