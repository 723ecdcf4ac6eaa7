import type { PartyId } from '@bandstand/domain/accounts'
import { lockFiles } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { readWhole } from '../../integrations/object-store/port.ts'
import type { CachedFile } from '../../rendering/renderer.ts'
import { emitRemoved } from './emit-removed.ts'
import { DOCUMENTS_BUCKET, documentName, objectKey } from './uploads/object-key.ts'
import { isActive, findObject, insertObject, replaceObject } from './storage.queries.ts'

/** A document of two members that can't change anymore. */
interface FinalDocument {
  kind: 'contract' | 'receipt'
  /** Of the contract or the payment. */
  id: string
  /** Whose version it is: the reader's, where each of the two has another one. */
  ownerId: PartyId
  /** The other party, whose name is in it too. */
  otherId: PartyId
}

/**
 * Returns where the file of a document is kept: in the object store, with a row as of an upload, so that backups, moves and checks
 * of files include it. One is kept of each document. It's erased with the account of either party.
 */
export function storedDocument(
  { db, objects, now }: Pick<Deps, 'db' | 'objects' | 'now'>,
  document: FinalDocument,
): CachedFile {
  const { ownerId, otherId } = document
  const object = { bucket: DOCUMENTS_BUCKET, name: documentName(document) }
  const keyOf = (etag: string) => objectKey({ ...object, etag })
  return {
    read: (hash) => readWhole(objects, keyOf(hash)),
    async write(hash, bytes) {
      const type = 'application/pdf'
      const row = { ...object, etag: hash, content_type: type, size_bytes: bytes.length, cache_seconds: 0 }
      // As of uploads, the bytes are stored first.
      await objects.put(keyOf(hash), bytes, type)
      const isStored = await db.transaction().execute(async (tx) => {
        // A party that is erased meanwhile is either erased by now, or its erasure finds the row.
        await lockFiles(tx, ownerId, otherId)
        if (!(await isActive(tx, ownerId)) || !(await isActive(tx, otherId))) return false
        const former = await findObject(tx, object.bucket, object.name)
        if (!former) await insertObject(tx, { ...row, owner_id: ownerId }, now())
        else if (former.etag !== hash) {
          await emitRemoved(tx, [former])
          await replaceObject(tx, former.id, { ...row, owner_id: ownerId }, now())
        }
        return true
      })
      if (!isStored) await objects.remove(keyOf(hash))
    },
  }
}
