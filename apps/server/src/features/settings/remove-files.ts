import type { EventHandler } from '../../outbox/worker.ts'
import { removeBytes } from '../storage/index.ts'

/** Removes the bytes of a deleted account's files, to which no row refers any more. */
export const removeFiles: EventHandler<'account.deleted'> = async ({ fileKeys }, { objects }) => {
  for (const key of fileKeys) await removeBytes(objects, key)
}
