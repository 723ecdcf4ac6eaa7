import { PICTURE_SIZES } from '@bandstand/domain/storage'
import type { EventHandler } from '../../outbox/worker.ts'
import { sizedKey } from './uploads/object-key.ts'

/** Removes the bytes of files in every size. Their rows are gone, so nobody can reach them anymore. */
export const removeFiles: EventHandler<'files.removed'> = async ({ keys }, { objects }) => {
  for (const key of keys) {
    const all = [key, ...PICTURE_SIZES.map((size) => sizedKey(key, size))]
    await Promise.all(all.map((each) => objects.remove(each)))
  }
}
