import { asMemberId, type MemberId } from './members/member-id.ts'
import { asPersonId } from '@bandstand/domain/accounts'
import { readdir, rm } from 'node:fs/promises'
import { StorageClient } from '@supabase/storage-js'
import Fastify from 'fastify'
import { actsForSelf } from '../src/auth/actor.ts'
import { createDatabase } from '../src/db/database.ts'
import { createPool } from '../src/db/pool.ts'
import type { Deps } from '../src/deps.ts'
import { registerStorage, removeFiles as removeStored } from '../src/features/storage/index.ts'
import { createDiskStore } from '../src/integrations/object-store/disk.ts'
import { createTestDatabase } from './database/database.ts'
import { createRenderer } from '../src/rendering/renderer.ts'
import { makeScratchFolder } from './database/scratch-folder.ts'

/** A listening server with storage only; the Authorization header contains the caller's id. */
export async function startStorageApp() {
  const database = await createTestDatabase()
  const pool = createPool(database.url)
  const folder = makeScratchFolder('objects')
  const renderer = createRenderer(makeScratchFolder('rendered'), { warn: () => {} })
  const objects = createDiskStore(folder)
  const deps = { db: createDatabase(pool), objects, renderer, now: () => new Date() } as Deps
  const app = Fastify()
  await registerStorage(app, deps, async ({ authorization }) => {
    const userId = authorization && asPersonId(authorization.replace('Bearer ', ''))
    return userId
      ? actsForSelf({ userId, sessionId: '', email: '', userType: null, profileComplete: false })
      : null
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/storage/v1`

  /** Removes the bytes of what was removed, as the queue does. */
  const removeFiles = async () => {
    const query = deps.db.deleteFrom('outbox_events').where('kind', '=', 'files.removed')
    for (const { payload } of await query.returning('payload').execute())
      await removeStored(payload as { keys: string[] }, deps)
  }

  return {
    url,
    deps,
    async createUser(): Promise<MemberId> {
      const email = `${crypto.randomUUID()}@example.com`
      const values = { email, password_hash: 'none' }
      const user = await deps.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
      return asMemberId(user.id)
    },
    /** The real client of one user. */
    clientOf: (userId: string) => new StorageClient(url, { authorization: `Bearer ${userId}` }),
    removeFiles,
    async countStoredFiles(): Promise<number> {
      await removeFiles()
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length
    },
    async stop(): Promise<void> {
      await app.close()
      await renderer.close()
      await pool.end()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
